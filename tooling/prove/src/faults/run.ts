import { setTimeout as pause } from "node:timers/promises";
import { Dice } from "@roundsman/api/testing";
import { CutShort, type Run } from "./ask";
import { ClientPool } from "./client-pool";
import { tasks } from "./tasks/index";
import type { Installation } from "./installation";
import { killAtRandom, type Kill } from "./killer";
import { RequestLedger } from "./request-ledger";
import type { FaultSettings } from "./settings";
import type { Trader } from "./traders";

/**
 * After the last kill the clients continue until `writesAfterwards` more writes are acknowledged, but no longer than
 * `longestMs`.
 */
const writesAfterwards = 400;
const longestMs = 45_000;

async function workOn(ledger: RequestLedger): Promise<void> {
  const until = Date.now() + longestMs;
  const enough = ledger.acknowledged.length + writesAfterwards;
  while (ledger.acknowledged.length < enough && Date.now() < until) await pause(250);
}

/** Runs clients in these businesses while parts of the installation are killed. */
export async function runUnderKills(
  installation: Installation,
  traders: readonly Trader[],
  { clients, seed, ...settings }: FaultSettings,
): Promise<{ ledger: RequestLedger; kills: Kill[] }> {
  const { url, service, parts } = installation;
  const ledger = new RequestLedger();
  const choices = new Dice(seed + 1);
  const pool = new ClientPool(clients, async () => {
    const dice = new Dice(choices.between(0, 2 ** 31));
    const client = { at: dice.pick(traders), dice, run, service };
    try {
      await dice.pick(tasks)(client);
    } catch (error) {
      if (!(error instanceof CutShort)) ledger.faults.push(`A task failed: ${String(error)}`);
    }
  });
  const run: Run = { url, ledger, pool };
  pool.start();
  const servedAt = () => ledger.lastAt;
  const kills = await killAtRandom({
    ...settings,
    parts,
    dice: new Dice(seed),
    servedAt,
  }).finally(async () => {
    await workOn(ledger);
    await pool.end();
  });
  return { ledger, kills };
}
