#!/usr/bin/env python3
"""An adapter for Manaproof with a toy engine: lands, mana and life.

Replace the class Game by calls to your engine, then declare what it can do in
CAPABILITIES; what is not declared is not asked for.  The protocol:
conformance/PROTOCOL.md of Manaproof.  Examine your changes with
    manaproof doctor -- python3 adapter.py
"""
import json
import sys

# Only replies may go to standard output; everything else is for people.
replies, sys.stdout = sys.stdout, sys.stderr

CAPABILITIES = {
    "players": {"min": 2, "max": 2},
    "setup": ["battlefield", "hand", "life", "mana", "tapped",
              "lands_played", "step"],
    "act": ["play", "activate"],
    "observe": ["life", "mana", "tapped", "zones", "lands_played", "turn"],
    "snapshot": False,
}
STEPS = ["untap", "upkeep", "draw", "main1", "begin-combat", "end-combat",
         "main2", "end", "cleanup"]
# The mana abilities of each card: the types of mana to choose from.
CARDS = {"Plains": ["W"], "Island": ["U"], "Swamp": ["B"], "Mountain": ["R"],
         "Forest": ["G"], "Wastes": ["C"], "City of Brass": ["WUBRG"]}


class Refusal(Exception):
    """An error reply."""

    def __init__(self, code, message, **data):
        super().__init__(message)
        self.code, self.data = code, data


class Illegal(Exception):
    """The rules do not allow it; nothing has changed."""


class Needs(Exception):
    """A player must decide first."""


class Game:
    """The toy engine.  Yours goes here."""

    def __init__(self, params):
        turn = params.get("turn", {})
        self.number = turn.get("number", 3)
        self.active = turn.get("active", "A")
        self.step = turn.get("step", "main1")
        self.objects, self.triggers, self.pending = [], [], None
        self.seats = {}
        for player in params["players"]:
            self.add_player(player)

    def add_player(self, player):
        state = {"life": 20, "mana": "", "lands_played": 0}
        for key, value in player.items():
            if key in ("battlefield", "hand"):
                for item in value:
                    self.add_object(player["seat"], key, item)
            elif key in state:
                state[key] = value
            elif key != "seat" and value:
                raise Refusal(-32001, "no " + key, feature="setup." + key)
        self.seats[player["seat"]] = state

    def add_object(self, seat, zone, item):
        if item["card"] not in CARDS:
            raise Refusal(-32003, "unknown card " + item["card"])
        for key in item:
            if key not in ("label", "card", "tapped", "sick"):
                raise Refusal(-32001, "no " + key, feature="setup." + key)
        self.objects.append({"label": item.get("label"), "card": item["card"],
                             "seat": seat, "zone": zone,
                             "tapped": item.get("tapped", False)})

    def find(self, label):
        found = [item for item in self.objects if item["label"] == label]
        return found[0] if label and found else None

    # What players do.

    def act(self, act):
        if self.pending:
            raise Illegal("no-priority")
        item = self.find(act.get("object"))
        if act["do"] not in ("play", "activate"):
            raise Refusal(-32001, "no " + act["do"],
                          feature="act." + act["do"])
        if item is None:
            raise Illegal("no-such-object")
        if item["seat"] != act["by"]:
            raise Illegal("no-permission")
        if act["do"] == "play":
            return self.play(item, act["by"])
        return self.activate(item, act.get("ability", 1), act)

    def play(self, item, seat):
        if item["zone"] != "hand":
            raise Illegal("no-permission")
        if (seat != self.active or self.step not in ("main1", "main2")
                or self.triggers):
            raise Illegal("timing")
        if self.seats[seat]["lands_played"] > 0:
            raise Illegal("land-limit")
        self.seats[seat]["lands_played"] += 1
        item["zone"] = "battlefield"
        return 0

    def activate(self, item, ability, act):
        abilities = CARDS[item["card"]]
        if item["zone"] != "battlefield" or not 1 <= ability <= len(abilities):
            raise Illegal("not-offered")
        if item["tapped"]:
            raise Illegal("already-tapped")
        return self.add_mana(item, abilities[ability - 1],
                             act.get("answers", []))

    def add_mana(self, item, types, answers):
        answers = list(answers)
        asked = [a for a in answers if a["kind"] == "mana-type"]
        legal = [a for a in asked if a["value"] in list(types)]
        if legal:
            answers.remove(legal[0])
        elif any(not a.get("if_asked") for a in asked):
            raise Illegal("choice-illegal")
        elif len(types) > 1:
            self.pending = {"item": item, "types": types}
            raise Needs()
        item["tapped"], self.pending = True, None
        mana = self.seats[item["seat"]]["mana"]
        mana += legal[0]["value"] if legal else types
        self.seats[item["seat"]]["mana"] = "".join(
            sorted(mana, key="WUBRGC".index))
        if item["card"] == "City of Brass":
            self.triggers.append(item["seat"])
        return sum(1 for a in answers if not a.get("if_asked"))

    def answer(self, params):
        if not self.pending:
            raise Illegal("not-offered")
        given = [{"kind": params["kind"], "value": params["value"]}]
        return self.add_mana(self.pending["item"], self.pending["types"],
                             given + params.get("answers", []))

    # Time.

    def resolve(self):
        self.seats[self.triggers.pop()]["life"] -= 1

    def next_step(self):
        for seat in self.seats.values():
            seat["mana"] = ""
        index = (STEPS.index(self.step) + 1) % len(STEPS)
        self.step = STEPS[index]
        if index > 0:
            return
        seats = sorted(self.seats)
        self.active = seats[(seats.index(self.active) + 1) % len(seats)]
        self.number += 1
        for seat in self.seats.values():
            seat["lands_played"] = 0
        for item in self.objects:
            if item["seat"] == self.active:
                item["tapped"] = False

    def advance(self, until):
        if "stack" in until or "resolve" in until:
            for _ in range(until.get("resolve", len(self.triggers))):
                if self.triggers:
                    self.resolve()
            return "reached"
        if until.get("step") not in STEPS:
            return "limit"
        for _ in range(1000):
            while self.triggers:
                self.resolve()
            self.next_step()
            if (self.step == until["step"]
                    and self.number >= until.get("turn", self.number)):
                return "reached"
        return "limit"

    # What can be seen: None is a value, and KeyError no such path.

    def zone(self, seat, zone):
        return [item["label"] or {"card": item["card"]}
                for item in self.objects
                if item["seat"] == seat and item["zone"] == zone]

    def observe(self, path):
        parts = path.split("/")
        if parts[0] == "player" and parts[2] in ("hand_size", "library_size"):
            return len(self.zone(parts[1], parts[2].split("_")[0]))
        if parts[0] == "player":
            return self.seats[parts[1]][parts[2]]
        if parts[0] == "zone":
            return self.zone(parts[1], parts[2])
        if parts[0] == "object" and parts[2] in ("zone", "tapped"):
            return self.find(parts[1])[parts[2]]
        return {"turn/number": self.number, "turn/active": self.active,
                "turn/step": self.step}[path]


# The protocol: one function a message.

games = {}


def initialize(params):
    return {"protocol": 1,
            "adapter": {"name": "skeleton", "version": "0.1"},
            "engine": {"name": "toy", "version": "0.1", "language": "python"},
            "editions": ["2024-06", "2025-09", "2026-08"],
            "isolation": "game", "capabilities": CAPABILITIES}


def probe(params):
    cards = params["cards"]
    return {"known": [card for card in cards if card in CARDS],
            "unknown": [card for card in cards if card not in CARDS]}


def new_game(params):
    games[params["game"]] = Game(params)
    return {"ok": True, "reached": {}}


def attempt(game, function, params):
    try:
        return {"status": "done", "unused_answers": function(params)}
    except Illegal as illegal:
        return {"status": "illegal", "code": str(illegal)}
    except Needs:
        return {"status": "needs", "decision": {
            "kind": "mana-type", "by": game.pending["item"]["seat"],
            "options": list(game.pending["types"])}}


def observe(game, params):
    values = {}
    for path in params["paths"]:
        try:
            values[path] = game.observe(path)
        except (KeyError, IndexError, TypeError):
            pass  # it cannot be observed
    return {"values": values}


def end(game, params):
    del games[params["game"]]
    return {"ok": True}


METHODS = {"initialize": initialize, "cards/probe": probe,
           "game/new": new_game, "ping": lambda params: {},
           "shutdown": lambda params: {}}
GAME_METHODS = {
    "game/act": lambda game, params: attempt(game, game.act, params),
    "game/answer": lambda game, params: attempt(game, game.answer, params),
    "game/advance": lambda game, params: {
        "status": game.advance(params["until"])},
    "game/observe": observe, "game/end": end}


def handle(method, params):
    if method in METHODS:
        return METHODS[method](params)
    if method not in GAME_METHODS:
        raise Refusal(-32601, "no method " + method)
    if params.get("game") not in games:
        raise Refusal(-32004, "no such game")
    return GAME_METHODS[method](games[params["game"]], params)


def reply_to(request):
    try:
        return {"id": request["id"],
                "result": handle(request["method"], request.get("params", {}))}
    except Refusal as refusal:
        error = {"code": refusal.code, "message": str(refusal),
                 "data": refusal.data}
    except Exception as problem:  # a bug here must not end the process
        error = {"code": -32000, "message": repr(problem)}
    return {"id": request.get("id"), "error": error}


for line in sys.stdin:
    try:
        message = dict(json.loads(line))
    except (ValueError, TypeError):
        continue  # no request: there is nobody to reply to
    replies.write(json.dumps(reply_to(message)) + "\n")
    replies.flush()
    if message.get("method") == "shutdown":
        break
