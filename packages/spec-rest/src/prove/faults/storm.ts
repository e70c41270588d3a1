import { Dice } from "@roundsman/api/testing";
import { CutShort, type Storm } from "./ask";
import { Crowd } from "./crowd";
import { errands } from "./errands/index";
import type { House } from "./house";
import { killAtRandom, type Kill } from "./killer";
import { LedgerOfAcks } from "./ledger-of-acks";
import type { StormSettings } from "./settings";
import type { Trader } from "./traders";

const second = 1000;
/** After the last kill the clients go on as long, so that it is seen to work again. */
const afterwards = 5 * second;
/** A key whose request was cut short is free again after a minute. */
const leaseAndMore = 75 * second;

/** Clients at work in these businesses while parts of the house are killed under them. */
export async function letItStorm(
  house: House,
  traders: readonly Trader[],
  settings: StormSettings,
): Promise<{ ledger: LedgerOfAcks; kills: Kill[] }> {
  const { url, service } = house;
  const ledger = new LedgerOfAcks();
  const until = Date.now() + settings.seconds * second + afterwards;
  const dice = new Dice(settings.seed);
  const choices = new Dice(settings.seed + 1);
  const crowd = new Crowd(settings.clients, until, async () => {
    const own = new Dice(choices.between(0, 2 ** 31));
    const client = { at: own.pick(traders), dice: own, storm, service };
    try {
      await own.pick(errands)(client);
    } catch (error) {
      if (!(error instanceof CutShort)) ledger.faults.push(`An errand failed: ${String(error)}`);
    }
  });
  const storm: Storm = { url, ledger, crowd, giveUpAt: until + leaseAndMore };
  const [kills] = await Promise.all([killAtRandom(house.parts, settings, dice), crowd.run()]);
  return { ledger, kills };
}
