import { setTimeout as pause } from "node:timers/promises";
import { Dice } from "@roundsman/api/testing";
import { CutShort, type Storm } from "./ask";
import { Crowd } from "./crowd";
import { errands } from "./errands/index";
import type { House } from "./house";
import { killAtRandom, type Kill } from "./killer";
import { LedgerOfAcks } from "./ledger-of-acks";
import type { StormSettings } from "./settings";
import type { Trader } from "./traders";

/** After the last kill the clients go on until so many more writes are acknowledged, but no longer than that. */
const writesAfterwards = 400;
const longestMs = 45_000;

async function workOn(ledger: LedgerOfAcks): Promise<void> {
  const until = Date.now() + longestMs;
  const enough = ledger.acknowledged.length + writesAfterwards;
  while (ledger.acknowledged.length < enough && Date.now() < until) await pause(250);
}

/** Clients at work in these businesses while parts of the house are killed under them. */
export async function letItStorm(
  house: House,
  traders: readonly Trader[],
  { clients, seed, ...settings }: StormSettings,
): Promise<{ ledger: LedgerOfAcks; kills: Kill[] }> {
  const { url, service, parts } = house;
  const ledger = new LedgerOfAcks();
  const choices = new Dice(seed + 1);
  const crowd = new Crowd(clients, async () => {
    const dice = new Dice(choices.between(0, 2 ** 31));
    const client = { at: dice.pick(traders), dice, storm, service };
    try {
      await dice.pick(errands)(client);
    } catch (error) {
      if (!(error instanceof CutShort)) ledger.faults.push(`An errand failed: ${String(error)}`);
    }
  });
  const storm: Storm = { url, ledger, crowd };
  crowd.start();
  const servedAt = () => ledger.lastAt;
  const kills = await killAtRandom({
    ...settings,
    mortals: parts,
    dice: new Dice(seed),
    servedAt,
  }).finally(async () => {
    await workOn(ledger);
    await crowd.end();
  });
  return { ledger, kills };
}
