import { createHash, randomUUID } from "node:crypto";
import { each, holds, one, type RaceTable } from "../race";
import type { Stage } from "../stage";
import { openShop } from "./open-shop";

const few = 3;
const nobody = null;
const hashOf = (words: string) => createHash("sha256").update(words).digest("hex");

/** Creates a customer who has signed in to the shop before. */
async function account({ service, tenantId }: Stage) {
  const email = `${randomUUID()}@trade.example`;
  const { customer, shopAccount } = service.database.service;
  const { id: customerId } = await customer.create({ data: { tenantId, name: "The Arms", email } });
  return shopAccount.create({ data: { tenantId, email, name: "Kate", customerId } });
}

export const shopApp: RaceTable = {
  "POST /apps/shop.account.enquire": [
    one("an enquiry of one address", async (stage) => {
      const { headers } = await openShop(stage, few);
      const email = `${randomUUID()}@arms.example`;
      const body = { name: "Kate", email, businessName: "The Arms", phone: "015394 37210" };
      return {
        ask: () => ({ as: nobody, headers, body }),
        after: () => [holds(1, "SELECT count(*) FROM shop_accounts WHERE email = $1", email)],
      };
    }),
  ],
  "POST /apps/shop.account.askLink": [
    each(
      "links to sign in with, of which three are good at once",
      async (stage) => {
        const { headers } = await openShop(stage, few);
        const { email } = await account(stage);
        const mails = "SELECT count(*) FROM service_emails WHERE to_address = $1";
        return {
          ask: () => ({ as: nobody, headers, body: { email } }),
          after: () => [holds(3, mails, email)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /apps/shop.account.signIn": [
    one(
      "the first link of a customer, which opens their account",
      async (stage) => {
        const { headers } = await openShop(stage, few);
        const { customer, verificationToken } = stage.service.database.service;
        const { tenantId } = stage;
        const email = `${randomUUID()}@home.example`;
        const { id } = await customer.create({ data: { tenantId, name: "Jo", email } });
        const token = randomUUID();
        await verificationToken.create({
          data: {
            identifier: `shop:${id}:${hashOf(email)}`,
            token: hashOf(token),
            host: headers.host.replace(/:\d+$/, ""),
            expires: new Date(Date.now() + 60_000),
          },
        });
        return {
          ask: () => ({ as: nobody, headers, body: { token } }),
          after: () => [holds(1, "SELECT count(*) FROM shop_accounts WHERE email = $1", email)],
        };
      },
      { others: ["not_found"], records: 1 },
    ),
    one(
      "one link",
      async (stage) => {
        const { headers } = await openShop(stage, few);
        const { id } = await account(stage);
        const token = randomUUID();
        await stage.service.database.service.verificationToken.create({
          data: {
            identifier: `shop:${id}`,
            token: hashOf(token),
            host: headers.host.replace(/:\d+$/, ""),
            expires: new Date(Date.now() + 60_000),
          },
        });
        return {
          ask: () => ({ as: nobody, headers, body: { token } }),
          after: () => [holds(1, "SELECT count(*) FROM shop_sessions WHERE account_id = $1", id)],
        };
      },
      { others: ["not_found"], records: 0 },
    ),
  ],
};
