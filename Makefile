# Manaproof.  `make help` lists what can be made; `make` builds the program.

# Settings, all of them yours to change on the command line.
BUILD  := build
ifeq ($(origin CC),default)
CC     := gcc
endif
OPT    := -O3 -g
CFLAGS :=
LDLIBS := -lcjson

STD  := -std=c11 -D_POSIX_C_SOURCE=200809L
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
        -Wmissing-prototypes -Wold-style-definition -Wvla -Wundef -Werror

# What a build is for: release, or sanitized, with the engine's self-checks.
MODE     :=
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all \
              -fno-omit-frame-pointer
SANITIZE   := -DGAME_CHECK $(SANITIZERS)
MAKE_SANITIZED = $(MAKE) BUILD=$(BUILD)/asan MODE='$(SANITIZE)' OPT='-O1 -g'

# What each part may include ...
SEES_engine      := -Iengine -Iengine/api
SEES_oracle      := -Ioracle -Iengine/api
SEES_conformance := -Iconformance -Ioracle -Iengine -Iengine/api
SEES_fuzz        := -Ifuzz $(SEES_conformance)
# ... and what each program links.  Engine and oracle never meet below
# conformance, which may include of the engine only engine.h, json.h and
# rules.h, and of the oracle only oracle.h; .ci/tidy.sh sees to that.
LINKS_engine      := $(BUILD)/libengine.a
LINKS_oracle      := $(BUILD)/liboracle.a
LINKS_conformance := $(BUILD)/libconformance.a $(LINKS_oracle) $(LINKS_engine)
LINKS_fuzz        := $(BUILD)/libfuzz.a $(LINKS_conformance)

# What there is.  x_test.c holds the tests of x.c, conformance/main.c the
# program, fuzz/target_x.c the fuzz target x, which fuzz/replay.c runs without
# a fuzzer on what fuzz/seeds.c makes of the corpus; all other files go into the
# library of their part.
PARTS  := engine oracle conformance fuzz
CODE   := $(filter-out %_test.c %/main.c fuzz/target_%.c fuzz/replay.c \
                       fuzz/power.c fuzz/seeds.c fuzz/witness.c \
                       fuzz/mutate_libfuzzer.c fuzz/mutate_afl.c \
                       fuzz/ceiling.c fuzz/uncompared.c,\
                       $(wildcard $(PARTS:=/*.c)))
TEST   := $(wildcard $(PARTS:=/*_test.c))
MAIN   := $(wildcard conformance/main.c)
TARGET_NAMES := $(patsubst fuzz/target_%.c,%,$(wildcard fuzz/target_*.c))
GAMES  := $(filter-out card case wire,$(TARGET_NAMES))
CORPUS := $(shell find corpus -name '*.json' -type f -o -path 'corpus/finds/*' -type f)

OBJECTS := $(CODE:%.c=$(BUILD)/%.o) $(BUILD)/conformance/corpus_embed.o
TESTS   := $(foreach t,$(TEST:_test.c=),$(BUILD)/test/$(subst /,_,$(t)).t)
PROGRAM := $(MAIN:conformance/main.c=$(BUILD)/manaproof)
LIBRARY := $(PROGRAM:manaproof=libmanaproof_reference.so)
TARGETS := $(TARGET_NAMES:%=$(BUILD)/targets/%)
HOSTILE := $(if $(MAIN),$(BUILD)/testing/hostile_adapter \
                        $(BUILD)/testing/hostile_library.so)

# Everything can become part of the shared object; names stay inside it.
SHARED   := -fPIC -fvisibility=hidden
COMPILE  = $(CC) $(STD) $(WARN) $(SHARED) $(OPT) $(MODE) $(CFLAGS)

# `make V=1` shows the commands in full.
Q := $(if $(V),,@)
MAKEFLAGS += --no-print-directory

# Two jobs at once, unless the command line or a parent make says otherwise.
JOBS = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j2)

# Every target without a dot or a slash is no file.
.PHONY: FORCE $(shell sed -n 's/^\([a-z-]*\):\([^=].*\)*$$/\1/p' Makefile)
.DELETE_ON_ERROR:
.SECONDARY:

build: $(PROGRAM) $(PARTS:%=$(BUILD)/lib%.a) ## the program (the default)
all: build $(LIBRARY) $(HOSTILE) $(TESTS) targets ## the program, its unit tests and fuzz targets

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 22

deps: ## install what is needed (as root), or say what to install
	@sh .ci/deps.sh

test: ## everything: corpus, rules, style, determinism, fuzzing, sanitizers
	@$(MAKE) $(JOBS) build targets
	@$(MAKE) tidy corpus replay judge rules lint perft
	@$(MAKE) sanitize
	@$(MAKE) determinism
	@$(MAKE) mutants-check canary
	@$(MAKE) $(JOBS) branch-sample
	@$(MAKE) fuzz-smoke oss-fuzz

unit: $(TESTS) $(PROGRAM) $(LIBRARY) $(HOSTILE) ## the unit tests
	CMOCKA_MESSAGE_OUTPUT=TAP prove -e '' -j3 $(sort $(TESTS))
	prove -e perl conformance/readme_test.pl :: $(BUILD)

corpus: $(BUILD)/manaproof
	prove -e '' $< :: run

judge: $(BUILD)/manaproof ## the corpus, the oracle checking every step of it
	prove -e '' $< :: run --judge -j 2 --jsonl $(BUILD)/judge.jsonl
	$< deciders --check --from $(BUILD)/judge.jsonl corpus/deciders.json

conformance: ## the whole corpus against the reference engine
	@$(MAKE) $(JOBS) build
	@$(MAKE) corpus

BENCH_KINDS := plain asan afl
bench: $(BUILD)/manaproof ## speeds, each beside its limit
	$< bench
	@sh fuzz/instructions.sh $<
	@$(MAKE) -s BUILD=$(MUTANT) MODE=-DFAULTS $(MUTANT)/test/fuzz_shrink_faults.t
	@sh fuzz/shrink_speed.sh $(MUTANT)/test/fuzz_shrink_faults.t
	@for kind in $(BENCH_KINDS); do \
	    case $$kind in afl) tool=$(AFL_CC) ;; *) tool=$(FUZZ_CC) ;; esac; \
	    if command -v $$tool >/dev/null; then \
	        $(MAKE) -s fuzz-speed KIND=$$kind || exit 1; \
	    else \
	        echo "bench: without $$tool: no speeds of the targets ($$kind)"; \
	    fi; \
	done

rules: $(BUILD)/manaproof ## every rule with its engine, oracle and cases
	$< rules

lint: $(BUILD)/manaproof ## what a schema cannot check about the corpus
	$< lint

perft: $(BUILD)/manaproof ## ways to go on from positions, against the known counts
	$< perft --check

tidy: ## what a formatter cannot check about the code
	sh .ci/tidy.sh
	sh .ci/tidy_test.sh

# Whether another build of the program has the fingerprint that $< has.
same_print = first=`$< bench --fingerprint` && test -n "$$first" && \
    test "$$first" = "`$(1) bench --fingerprint`"

sanitize: $(BUILD)/manaproof ## unit tests and corpus under AddressSanitizer and UBSan
	@$(MAKE_SANITIZED) $(JOBS) all
	@$(MAKE_SANITIZED) unit corpus
	$(call same_print,$(BUILD)/asan/manaproof)

deps-html: ## install what test-html needs (as root): Chromium
	@sh .ci/deps.sh chromium

test-html: $(BUILD)/manaproof ## the HTML page of a run in headless Chromium
	prove -e perl conformance/report_page_test.pl :: $<

# Each compiler, with and without optimization, with and without shortcuts; of
# gcc the sanitized build has to have the same, too.
SAME := clang,-O0, clang,-O2,-DNOT_QUICK
determinism: $(BUILD)/manaproof ## the same fingerprint however it is built
	@set -eu; first=$$($< bench --fingerprint); \
	echo "$${first:?no fingerprint}: as it is built"; \
	for how in $(SAME); do \
	    cc=$${how%%,*}; opt=$$(echo "$${how#*,}" | tr , ' '); \
	    dir=$(BUILD)/same/$$(echo $$how | tr -d ,); \
	    $(MAKE) $(JOBS) -s BUILD=$$dir CC=$$cc OPT="$$opt" build; \
	    print=$$($$dir/manaproof bench --fingerprint); \
	    echo "$${print:?no fingerprint}: $$cc $$opt"; \
	    if [ "$$first" != "$$print" ]; then \
	        echo 'determinism: another fingerprint' >&2; exit 1; \
	    fi; \
	done

# The engine with ways to go wrong built in (engine/faults.def), and others to
# be right (engine/freedoms.def), which change nothing as long as none is
# selected.
MUTANT      := $(BUILD)/mutants
MUTANTS     := # all, or names of faults, and selectors of cases
MAKE_MUTANT := $(MAKE) BUILD=$(MUTANT) MODE=-DFAULTS

mutants: ## which cases notice which fault of the engine (all) or freedom (none)
	@$(MAKE_MUTANT) $(JOBS) build
	$(MUTANT)/manaproof mutants -j 2 --jsonl $(BUILD)/mutants.jsonl $(MUTANTS)

mutants-check: $(BUILD)/manaproof ## the same, up to the first that does
	@$(MAKE_MUTANT) $(JOBS) build $(MUTANT)/test/fuzz_mutants.t \
	    $(MUTANT)/test/engine_faults.t $(MUTANT)/test/fuzz_shrink_faults.t
	$(call same_print,$(MUTANT)/manaproof)
	CMOCKA_MESSAGE_OUTPUT=TAP prove -e '' -j2 $(MUTANT)/test/*.t \
	    $(MUTANT)/manaproof :: mutants --check
	@$(MAKE) mutants-relations
	@$(MAKE) fuzz-power HELD=1 POWER='--every 9 --seeds 1 --seconds 10'

# make fuzz-power POWER='--seconds 60 --log FILE', or ENGINE=libfuzzer, afl;
# HELD=1: the engine with the fault is held to the one without
HELD        :=
POWER_HOW    = $(if $(HELD),--held)
POWER_FUZZ  := $(BUILD)/power
POWER_ENGINE := $(filter-out default file undefined,$(origin ENGINE))
POWER_KIND   = $(patsubst libfuzzer,plain,$(ENGINE))
fuzz-power: ## how long fuzzing needs for each fault: the simulator, or ENGINE
	@$(if $(POWER_ENGINE),$(CHECK_FUZZ))
	@$(MAKE_MUTANT) $(JOBS) $(MUTANT)/power
ifeq ($(POWER_ENGINE),)
	$(MUTANT)/power $(POWER_HOW) $(POWER)
else
	@$(MAKE) FUZZ=$(POWER_FUZZ) FUZZ_MODE=-DFAULTS fuzz-build-$(POWER_KIND)
	FUZZ=$(POWER_FUZZ) SEEDS=$(BUILD)/seeds $(MUTANT)/power --seconds 300 \
	    --percent 80 --median 300 $(POWER_HOW) $(POWER) -- sh fuzz/fuzzers.sh power $(ENGINE) game
endif

mutants-games: ## which layer of fuzzing notices each fault, and which alone
	@$(MAKE_MUTANT) $(JOBS) $(MUTANT)/witness
	$(MUTANT)/witness --all

mutants-relations: ## faults that in games only one relation notices
	@$(MAKE_MUTANT) $(JOBS) $(MUTANT)/witness
	prove -e '' $(MUTANT)/witness :: -j 2

$(BUILD)/power $(BUILD)/witness: $(BUILD)/%: $(BUILD)/fuzz/%.o $(LINKS_fuzz)
	@echo '  link     $@'
	$(Q)$(CC) $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

# Forge for npm and a Node that can run it; the versions are the measured ones.
FORGE       := $(BUILD)/forge
FORGE_WASM  := @manabrew/forge-wasm@0.2.0
FORGE_NODE   = node-$(shell node -p 'process.platform + "-" + process.arch')@24.22.3
FORGE_CASES := # all, or selectors
FORGE_JOBS  := 2
FORGE_FOCUS := mana energy faces xplay game
FORGE_MINUTES := 7
FORGE_TIME  := --timeout-scale 10
FORGE_BIN   := $(FORGE)/node_modules/.bin/node
FORGE_RUN    = -- $(FORGE_BIN) $(ADAPTERS)/forge/adapter.mjs
ADAPTERS    := conformance/adapters

deps-forge: ## install Forge and a Node for it, from npm, into build/forge
	npm install --prefix $(FORGE) --ignore-scripts --no-audit --no-fund \
	    --save-exact $(FORGE_WASM) $(FORGE_NODE)

forge forge-fuzz: export FORGE_DIR = $(abspath $(FORGE))
forge forge-fuzz: export FORGE_PROMPT_MS = 30000
$(FORGE_BIN):
	@echo 'forge: make deps-forge comes first' >&2; exit 3

forge: $(BUILD)/manaproof $(FORGE_BIN) ## the corpus against Forge
	$< run $(FORGE_TIME) -j $(FORGE_JOBS) \
	    --expect $(ADAPTERS)/forge/manaproof.expect \
	    --jsonl $(FORGE)/run.jsonl $(FORGE_CASES) $(FORGE_RUN)

forge-fuzz: $(BUILD)/manaproof $(FORGE_BIN) ## new games against Forge
	@red=0; for focus in $(FORGE_FOCUS); do \
	    $< fuzz --focus $$focus $(FORGE_TIME) --seed 2026 \
	        --minutes $(FORGE_MINUTES) --out $(FORGE)/finds/$$focus \
	        $(FORGE_RUN) || red=1; \
	done; exit $$red

format: ## lay out the code as .clang-format says
	clang-format -i $(wildcard $(PARTS:=/*.[ch]) engine/api/*.h)

clean: ## remove what was built
	rm -rf $(BUILD)

# Every conditional jump of the engine flipped (fuzz/branches/): the engine is
# compiled to assembly, where each jump is marked, and linked with its unit
# tests into one program.  Each branch is there once: loops keep their one test
# (no-tree-ch), nothing is inlined or threaded, no memset unrolled; and nothing
# is compared with what never is (engine/never.h).
BRANCH     := $(BUILD)/branch
BRANCH_CC  := gcc
BRANCH_OPT := -O1 -fno-jump-tables -fno-tree-ch -fno-inline \
              -fno-thread-jumps -g1 -mmemcpy-strategy=libcall:-1:noalign \
              -mmemset-strategy=libcall:-1:noalign -DNOT_QUICK \
              -DNEVER_COMPARED
UNITS      := $(patsubst engine/%_test.c,%,$(filter engine/%,$(TEST)))
# What unit tests call passes through laid_out.c.
NOTED      := $(foreach f,cards_new cards_free cards_read json_read \
                  game_setup game_copy game_choose game_act,$f=unit_$f)

$(BRANCH)/engine/%.s: engine/%.c fuzz/branches/mark.awk $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(BRANCH_CC) $(STD) $(WARN) $(SHARED) $(BRANCH_OPT) $(SEES_engine) \
	    -MMD -MP -MT $@ -S -o $@.plain $<
	@awk -f fuzz/branches/mark.awk $@.plain > $@

$(BRANCH)/engine/%.o: $(BRANCH)/engine/%.s
	@echo '  assemble $@'
	$(Q)$(BRANCH_CC) -c -o $@ $<

$(BRANCH)/units/%.o: engine/%_test.c $(BUILD)/flags Makefile
	@mkdir -p $(@D)
	$(Q)$(BRANCH_CC) $(STD) $(WARN) $(SHARED) -O0 $(SEES_engine) \
	    -MMD -MP -MT $@ -c -o $@.plain $<
	@objcopy --redefine-sym main=unit_$* $(NOTED:%=--redefine-sym %) \
	    $@.plain $@

$(BRANCH)/units.c: Makefile $(filter engine/%,$(TEST))
	@mkdir -p $(@D)
	@{ echo '#include "pieces.h"'; \
	printf 'int unit_%s(void);\n' $(UNITS); \
	echo 'const struct unit UNITS[] = {'; \
	for unit in $(UNITS); do \
	    echo "    {\"engine/$${unit}_test.c\", unit_$$unit},"; \
	done; \
	echo '};'; \
	echo 'const size_t UNIT_COUNT = sizeof(UNITS) / sizeof(*UNITS);'; } > $@

$(BRANCH)/units.o: $(BRANCH)/units.c
	$(Q)$(COMPILE) $(SEES_fuzz) -Ifuzz/branches -c -o $@ $<

$(BRANCH)/fuzz/%.o: fuzz/branches/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  compile  $@'
	$(Q)$(COMPILE) $(SEES_fuzz) -Ifuzz/branches -MMD -MP -c -o $@ $<

$(BRANCH)/branches: \
    $(patsubst fuzz/branches/%.c,$(BRANCH)/fuzz/%.o,$(wildcard fuzz/branches/*.c)) \
    $(patsubst %.c,$(BRANCH)/%.o,$(filter engine/%,$(CODE))) \
    $(BRANCH)/units.o $(UNITS:%=$(BRANCH)/units/%.o) \
    $(filter-out %/libengine.a,$(LINKS_fuzz))
	@echo '  link     $@'
	$(Q)$(CC) $(OPT) $(MODE) $(CFLAGS) -o $@ $^ -lcmocka $(LDLIBS)

canary: $(BUILD)/manaproof ## a wrong engine is noticed by every way of fuzzing
	@$(MAKE_MUTANT) $(JOBS) build targets
	prove -e sh fuzz/canary.sh :: $< $(MUTANT)/manaproof $(MUTANT)/targets

mutants-branch: $(BRANCH)/branches ## flip every branch of the engine
	$< -j 2 --rounds 4 --without units --least 95 --alone --cases \
	    --out $(BRANCH)

branch-sample: $(BRANCH)/branches ## the same of 300 branches: part of make test
	$< -j 2 --sample 300 --without units --least 93 --alone --out $(BRANCH)

# Whatever the compiler's command line depends on: when it changes, everything
# is compiled anew.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' > $@

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  compile  $@'
	$(Q)$(COMPILE) $(SEES_$(*D)) -MMD -MP -c -o $@ $<

# The corpus, embedded.  The source lists names and lengths, and is replaced
# only when they change; the object reads the bytes.
$(BUILD)/conformance/corpus_embed.c: FORCE
	@mkdir -p $(@D)
	@sh conformance/embed.sh corpus > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(BUILD)/conformance/corpus_embed.o: $(BUILD)/conformance/corpus_embed.c \
    $(CORPUS) $(BUILD)/flags
	@echo '  compile  $@'
	$(Q)$(COMPILE) $(SEES_conformance) -MMD -MP -c -o $@ $<

# The page of a run's results, embedded too.
$(BUILD)/conformance/report_page.o: $(wildcard conformance/report_page.*)

# The adapters that `init` writes.
$(BUILD)/conformance/init.o: $(wildcard conformance/skeletons/*)

define library
$(BUILD)/lib$(1).a: $(filter $(BUILD)/$(1)/%,$(OBJECTS))
	@rm -f $$@
	$(Q)ar rcs $$@ $$^
$(BUILD)/test/$(1)_%.t: $(BUILD)/$(1)/%_test.o $(LINKS_$(1))
	@mkdir -p $$(@D)
	@echo '  link     $$@'
	$(Q)$$(CC) $$(OPT) $$(MODE) $$(CFLAGS) -o $$@ $$^ -lcmocka $$(LDLIBS)
endef
$(foreach part,$(PARTS),$(eval $(call library,$(part))))

$(BUILD)/manaproof: $(BUILD)/conformance/main.o $(LINKS_fuzz)
	@echo '  link     $@'
	$(Q)$(CC) $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

# The reference engine as a shared object (conformance/manaproof_port.h).
$(BUILD)/libmanaproof_reference.so: \
    $(BUILD)/conformance/library_reference.o $(LINKS_conformance)
	@echo '  link     $@'
	$(Q)$(CC) -shared $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

# Engines that misbehave, for the tests of the runner.
$(BUILD)/testing/%.o: conformance/testing/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '  compile  $@'
	$(Q)$(COMPILE) $(SEES_conformance) -MMD -MP -c -o $@ $<

$(BUILD)/testing/hostile_adapter: $(BUILD)/testing/hostile_adapter.o \
    $(LINKS_conformance)
	@echo '  link     $@'
	$(Q)$(CC) $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/testing/%.so: $(BUILD)/testing/%.o $(LINKS_conformance)
	@echo '  link     $@'
	$(Q)$(CC) -shared $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

# The fuzz targets.  FUZZER is what brings the main function, when it is not
# replay.c; LINKER is the C++ compiler where a fuzzer needs one.
FUZZER :=
UNCOMPARED := # 1: the fuzzer does not listen to comparisons
UNHEARD    := -Wl,--wrap=strcmp -Wl,--wrap=memcmp
LINKER  = $(CC)
LINKED  = $(OPT) $(MODE) $(CFLAGS)

targets: $(TARGETS) $(BUILD)/make_seeds

# The corpus as inputs of each target, and its words as a dictionary.
SEEDS := $(TARGET_NAMES:%=$(BUILD)/seeds/%)
seeds: $(SEEDS)

$(BUILD)/make_seeds: $(BUILD)/fuzz/seeds.o $(LINKS_fuzz)
	@echo '  link     $@'
	$(Q)$(CC) $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/fuzz/lexicon.o: conformance/PROTOCOL.md

$(SEEDS): $(BUILD)/seeds/%: $(BUILD)/make_seeds
	@echo '  seeds    $@'
	$(Q)rm -rf $@ && mkdir -p $@
	$(Q)$< --dict $* > $@.dict
	$(Q)$< $* $@
	$(Q)touch $@

replay: targets seeds ## seeds through every fuzz target, without a fuzzer
	@set -e; for target in $(filter-out $(GAMES),$(TARGET_NAMES)); do \
	    $(BUILD)/targets/$$target $(BUILD)/seeds/$$target; \
	done; \
	for target in $(GAMES); do \
	    $(BUILD)/targets/$$target \
	        `ls -d $(BUILD)/seeds/$$target/* | awk 'NR % 33 == 1'`; \
	done

define link_target
	@mkdir -p $(@D)
	@echo '  link     $@'
	$(Q)$(LINKER) $(LINKED) $(FUZZER) $(if $(UNCOMPARED),$(UNHEARD)) \
	    -o $@ $^ $(LDLIBS)
endef
TARGET_LINKS := $(BUILD)/fuzz/$(if $(FUZZER),mutate_libfuzzer,replay).o \
                $(if $(UNCOMPARED),$(BUILD)/fuzz/uncompared.o) \
                $(LINKS_fuzz)

$(TARGETS): $(BUILD)/targets/%: $(BUILD)/fuzz/target_%.o $(TARGET_LINKS)
	$(link_target)

# A target that does nothing: what a fuzzer itself costs.
$(BUILD)/targets/ceiling: $(BUILD)/fuzz/ceiling.o $(TARGET_LINKS)
	$(link_target)

# The builds for fuzzers.  What gives feedback is counters at edges: comparing
# operands (trace-cmp) makes a run several times slower and tells nothing where
# choices are indices, so that only `compare`, for the readers, has it.
FUZZ_CC  := clang-19
FUZZ_CXX := clang++-19
AFL_CC   := afl-clang-fast
COUNTERS := -fsanitize-coverage=inline-8bit-counters,pc-table
PROFILE  := -fprofile-instr-generate -fcoverage-mapping
# The targets check games themselves; stacks that are kept after a return would
# double the time.
ASAN_FLAGS := -O2 -g $(COUNTERS) $(SANITIZERS) \
              -fsanitize-address-use-after-return=never
NO_COMPARE := -fno-sanitize-coverage=trace-cmp
FUZZ_MODE  := # -DFAULTS: mutants of the engine
KIND_plain   := CC=$(FUZZ_CC) MODE='$(COUNTERS) $(FUZZ_MODE)' \
                FUZZER=-fsanitize=fuzzer UNCOMPARED=1
KIND_asan    := CC=$(FUZZ_CC) WARN= OPT= MODE= FUZZER=-fsanitize=fuzzer \
                CFLAGS='$(ASAN_FLAGS) $(NO_COMPARE)'
KIND_compare := CC=$(FUZZ_CC) MODE='-fsanitize=fuzzer-no-link $(SANITIZE)' \
                FUZZER=-fsanitize=fuzzer
KIND_cover   := CC=$(FUZZ_CC) MODE='$(PROFILE)' OPT='-O1 -g'
KIND_afl     := CC=$(AFL_CC) MODE='$(FUZZ_MODE)' FUZZER=-fsanitize=fuzzer
FUZZ_KINDS   := plain asan compare cover afl
FUZZ         := $(BUILD)/fuzz

$(FUZZ_KINDS:%=fuzz-build-%): fuzz-build-%: seeds
	@$(MAKE) $(JOBS) BUILD=$(FUZZ)/$* $(KIND_$*) \
	    $(patsubst %,$(FUZZ)/$*/targets/%,$(TARGET_NAMES) ceiling)

# The targets' own mutations, for AFL++.
MUTATORS := $(TARGET_NAMES:%=$(FUZZ)/mutators/%.so)
fuzz-build-afl: $(MUTATORS)

$(MUTATORS): $(FUZZ)/mutators/%.so: $(BUILD)/fuzz/target_%.o \
    $(BUILD)/fuzz/mutate_afl.o $(LINKS_fuzz)
	@mkdir -p $(@D)
	@echo '  link     $@'
	$(Q)$(CC) -shared $(OPT) $(MODE) $(CFLAGS) -o $@ $^ $(LDLIBS)

fuzz-smoke: ## a short run of every fuzz target, under sanitizers
	@$(MAKE) fuzz-build-asan fuzz-build-afl
	@FUZZ=$(FUZZ) SEEDS=$(BUILD)/seeds sh fuzz/smoke.sh $(TARGET_NAMES)

# The build script for OSS-Fuzz; it shares its objects with the kind asan.
oss-fuzz: ## the build script for OSS-Fuzz, and what it builds
	@$(MAKE) fuzz-build-asan
	@mkdir -p $(FUZZ)/src && ln -sfn $(CURDIR) $(FUZZ)/src/manaproof
	@env CC=$(FUZZ_CC) CXX=$(FUZZ_CXX) CFLAGS='$(ASAN_FLAGS)' \
	    CXXFLAGS='$(ASAN_FLAGS)' LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
	    SRC=$(FUZZ)/src OUT=$(abspath $(FUZZ)/out) WORK=$(FUZZ)/asan \
	    SEEDS=$(BUILD)/seeds sh fuzz/oss-fuzz/test.sh

# Games of the greatest length, to measure by: on the boards of cases as they
# are, and on crowded ones.
LONG    := $(GAMES:%=$(BUILD)/long/%)
CROWDED := $(GAMES:%=$(BUILD)/crowded/%)
$(LONG): $(BUILD)/long/%: $(BUILD)/make_seeds
	@rm -rf $@ && mkdir -p $@
	$< --long $* $@
	@touch $@

$(CROWDED): $(BUILD)/crowded/%: $(BUILD)/make_seeds
	@rm -rf $@ && mkdir -p $@
	$< --crowded $* $@
	@touch $@

fuzz-speed: $(LONG) $(CROWDED) ## executions per second of every target: KIND=plain, asan, afl
	@case '$(KIND)' in plain | asan | compare | afl) ;; \
	    *) echo 'speed: no kind $(KIND): plain, asan, compare or afl' >&2; \
	        exit 2 ;; esac
	@$(MAKE) fuzz-build-$(KIND)
	@FUZZ=$(FUZZ) SEEDS=$(BUILD)/seeds LONG=$(BUILD)/long \
	    CROWDED=$(BUILD)/crowded sh fuzz/speed.sh $(KIND) $(TARGET_NAMES)

fuzz-cov: ## lines and rules that a target's inputs reach: TARGET=mana
	@$(CHECK_FUZZ)
	@$(MAKE) fuzz-build-cover
	@FUZZ=$(FUZZ) SEEDS=$(BUILD)/seeds sh fuzz/cover.sh $(TARGET)

# make fuzz TARGET=mana ENGINE=afl MINUTES=10 KIND=plain N=2
TARGET  := game
ENGINE  := libfuzzer
MINUTES := 1
KIND    := asan
N       := 2
FUZZERS = FUZZ=$(FUZZ) SEEDS=$(BUILD)/seeds KIND='$(KIND)' sh fuzz/fuzzers.sh
FUZZ_KIND = $(if $(filter afl,$(ENGINE)),afl,$(KIND))

CHECK_FUZZ = $(FUZZERS) check '$(ENGINE)' '$(TARGET)' '$(MINUTES)' '$(N)'
fuzz: ## one fuzz target for some minutes (fuzz/README.md says more)
	@$(CHECK_FUZZ)
	@$(MAKE) fuzz-build-$(FUZZ_KIND)
	@$(FUZZERS) $(ENGINE) $(TARGET) $(MINUTES)

fuzz-parallel: ## the same on N processors
	@$(CHECK_FUZZ)
	@$(MAKE) fuzz-build-$(FUZZ_KIND)
	@$(FUZZERS) parallel $(ENGINE) $(TARGET) $(MINUTES) $(N)

fuzz-merge: ## keep of a target's corpus what reaches all that it reaches
	@$(CHECK_FUZZ)
	@$(MAKE) fuzz-build-plain
	@$(FUZZERS) merge $(TARGET)

-include $(wildcard $(BUILD)/*/*.d $(BRANCH)/*/*.d)
