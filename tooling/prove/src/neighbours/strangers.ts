import { randomUUID } from "node:crypto";
import { openShop } from "@roundsman/api/testing";
import type { Kept } from "@roundsman/testing/verdict";

/*
 * A shop while strangers send checkout forms for all its stock, and forms with another person's email address, and
 * pay none of them (docs/decisions/0428, docs/decisions/0429).
 */

/** As much stock as a shop had that one form took off sale. */
const stock = [
  ...Array.from({ length: 30 }, (_, n) => n + 2),
  900,
  900,
  2000,
  2000,
  3000,
  1,
  1,
  1,
  1,
];

/** Networks that strangers send from, and forms from each. */
const strangers = { networks: 3, forms: 8 };

export interface Sold {
  /** Refused orders of honest shoppers, with the reason. */
  refused: readonly string[];
  ordered: number;
  /** Forms that the strangers sent. */
  sent: number;
}

export async function sellBesideStrangers(): Promise<Sold> {
  const shop = await openShop();
  const refused: string[] = [];
  let sent = 0;
  let ordered = 0;
  try {
    const lines = [];
    for (const quantity of stock) lines.push({ ...(await shop.scarce(quantity)), left: quantity });
    const all = lines.map(({ left, ...line }) => ({ ...line, quantity: Math.min(left, 999) }));
    const email = `${randomUUID()}@mail.example`;
    const contact = { name: "Jo Tyson", email, phone: "015394 40000" };
    const { shownTotalPence } = await quoted(shop, all);
    for (let form = 0; form < strangers.forms; form += 1) {
      for (let network = 0; network < strangers.networks; network += 1) {
        const address = `192.0.2.${network + 1}`;
        sent += 1;
        await shop.place({ lines: all, shownTotalPence, contact }, { address }).catch(() => null);
      }
    }
    // A network may reserve all of two products for a few minutes if at most three are in stock.
    for (const { left, ...line } of lines.filter(({ left: there }) => there > 3)) {
      const answer = await shop
        .place({ lines: [line], contact }, { address: randomUUID() })
        .catch(String);
      const outcome = typeof answer === "string" ? answer : answer.outcome;
      if (outcome === "placed") ordered += 1;
      else refused.push(`one of ${left}: ${outcome}`);
    }
    return { refused, ordered, sent };
  } finally {
    await shop.service.close();
  }
}

async function quoted(shop: Awaited<ReturnType<typeof openShop>>, lines: readonly object[]) {
  const answer = await shop.place({ lines, shownTotalPence: 0 });
  if (answer.outcome !== "changed") throw new Error(`The form was answered ${answer.outcome}`);
  return { shownTotalPence: answer.nowTotalPence };
}

export const keptOnSale: Kept<Sold> = {
  name: "A shop stayed on sale, and nobody was locked out of it, while strangers left forms for all it has unpaid",
  look: ({ refused, ordered, sent }) => ({
    broken: [...refused],
    note: `${sent} forms of strangers, ${ordered} orders of others`,
  }),
};
