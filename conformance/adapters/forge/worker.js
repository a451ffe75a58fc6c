/* Forge's own worker with the seed of each game given by us: it takes the
 * seed from the clock, so the clock says the seed while a game is started. */
const { join } = require("node:path");
const clock = Date.now.bind(Date);
let seed = 1;

Date.now = () =>
  /startMultiplayerGame/.test(new Error().stack) ? seed : clock();
importScripts(join(process.env.FORGE_HOME, "forge-engine.worker.js"));

const handle = self.onmessage;
self.onmessage = (event) => {
  seed = event.data?.args?.seed ?? seed;
  handle(event);
};
