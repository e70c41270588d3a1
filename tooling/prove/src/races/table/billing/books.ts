import { connectAccounts } from "@roundsman/api/testing";
import { each, holds, one, settled, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { dayFromNow, party, today } from "../../things";
import { corrected, correctedOnce, wronglyCharged } from "../../wrongly-charged";

const closedTo = "SELECT books_closed_to::text FROM businesses WHERE id = $1";
const daysClosedTo = "SELECT days_closed_to::text FROM locations WHERE tenant_id = $1 AND id = $2";
const reports = `SELECT count(*) FROM closed_days
  WHERE tenant_id = $1 AND location_id = $2 AND reopened_at IS NULL`;

/** Imports a line of a bank statement that is money received. */
async function bankLine(stage: Stage, pence = 4000): Promise<{ id: string; account: string }> {
  const { customerId: account } = await party(stage);
  const csv = `Date,Description,Amount\n${today()},${account},${(pence / 100).toFixed(2)}`;
  await stage.do("POST /bank-statements", { body: { account, csv } });
  const { id } = await stage.service.database.service.bankLine.findFirstOrThrow({
    where: { tenantId: stage.tenantId, account },
    select: { id: true },
  });
  return { id, account };
}

const standing = "SELECT count(*) FROM bank_matches WHERE line_id = $1 AND undone_at IS NULL";
const stateOf = "SELECT state::text FROM bank_lines WHERE id = $1";
const entries = (which: string) =>
  `SELECT count(*)::int FROM journal_entries WHERE tenant_id = $1 AND ${which}`;

const pausedNow = "SELECT paused_at IS NOT NULL FROM accounts_connections WHERE tenant_id = $1";
const documentState = "SELECT state::text FROM accounts_documents WHERE tenant_id = $1";

/** Creates a receipt of yesterday. Today's receipts are not exported yet. */
async function soldYesterday(stage: Stage): Promise<void> {
  const { customerId } = await party(stage);
  const body = { customerId, method: "cash", amountPence: 100, receivedOn: dayFromNow(-1) };
  await stage.do("POST /receipts", { body });
}

export const books: RaceTable = {
  "POST /books/vat-errors/correct": [
    each(
      "the one credit note of each order",
      async (stage) => {
        const { id } = await wronglyCharged(stage);
        return { ask: () => ({ body: {} }), after: () => correctedOnce(id) };
      },
      corrected,
    ),
  ],
  "POST /bank-statements": [
    one(
      "the lines of a bank statement",
      async (stage) => {
        const { customerId: account } = await party(stage);
        const csv = `Date,Description,Amount\n${today()},A,1.00\n${today()},A,1.00`;
        return {
          ask: () => ({ body: { account, csv } }),
          after: () => [holds(2, "SELECT count(*) FROM bank_lines WHERE account = $1", account)],
        };
      },
      { others: ["validation"] },
    ),
  ],
  "POST /bank-lines/match": [
    one(
      "a line of a bank statement",
      async (stage) => {
        const { customerId } = await party(stage);
        const { id } = await bankLine(stage);
        const parts = [{ amountPence: 4000, customerId }];
        return {
          ask: () => ({ body: { items: [{ lineId: id, parts }] } }),
          after: () => [
            holds(1, "SELECT count(*) FROM receipts WHERE customer_id = $1", customerId),
            holds("matched", stateOf, id),
          ],
        };
      },
      { records: 2 },
    ),
  ],
  "POST /bank-lines/ignore": [
    one("a line that is set aside", async (stage) => {
      const { id } = await bankLine(stage);
      return {
        ask: () => ({ body: { lineIds: [id], reason: "Wages" } }),
        after: () => [
          holds("ignored", stateOf, id),
          holds(1, "SELECT count(*) FROM bank_matches WHERE line_id = $1", id),
        ],
      };
    }),
  ],
  "POST /bank-lines/{id}/undo": [
    one(
      "the match of a line",
      async (stage) => {
        const { customerId } = await party(stage);
        const { id } = await bankLine(stage);
        const items = [{ lineId: id, parts: [{ amountPence: 4000, customerId }] }];
        await stage.do("POST /bank-lines/match", { body: { items } });
        return {
          ask: () => ({ at: { id }, body: { reason: "A mistake" } }),
          after: () => [
            holds("open", stateOf, id),
            holds(2, "SELECT count(*) FROM receipts WHERE customer_id = $1", customerId),
          ],
        };
      },
      { records: 2 },
    ),
  ],
  "POST /bank-lines/{id}/fees": [
    each("the fees of a payout", async (stage) => {
      const { id } = await bankLine(stage);
      const body = { lineIds: [id], as: "payout", reason: "Payout of Stripe" };
      await stage.do("POST /bank-lines/ignore", { body });
      return {
        ask: (caller) => ({ at: { id }, body: { feesPence: 100 + caller, of: "card_link" } }),
        after: () => [
          holds("payout", stateOf, id),
          holds(1, `${standing} AND fees_pence >= 100`, id),
          holds(1, standing, id),
        ],
      };
    }),
  ],
  "POST /books/close": [
    one("the day to which the books are closed", async ({ tenantId }) => ({
      ask: () => ({ body: { to: "2026-01-31" } }),
      after: () => [holds("2026-01-31", closedTo, tenantId)],
    })),
  ],
  "POST /cash-movements": [
    each("cash put into the float, each its own", async ({ yard, tenantId }) => ({
      ask: () => ({ body: { locationId: yard.id, kind: "float_in", amountPence: 100 } }),
      after: (done) => [
        holds(done, "SELECT count(*) FROM cash_movements WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "POST /cash-movements/{id}/reverse": [
    one("a movement of cash that is reversed", async (stage) => {
      const { id } = await stage.do<{ id: string }>("POST /cash-movements", {
        body: { locationId: stage.yard.id, kind: "petty_cash", amountPence: 100 },
      });
      return {
        ask: () => ({ at: { id }, body: { reason: "A mistake" } }),
        after: () => [
          holds(0, "SELECT sum(pence) FROM cash_movements WHERE tenant_id = $1", stage.tenantId),
        ],
      };
    }),
  ],
  "POST /books/days/{locationId}/close": [
    one("a day of a yard", async ({ yard, tenantId }) => ({
      ask: () => ({ at: { locationId: yard.id }, body: { day: "2026-01-30" } }),
      after: () => [
        holds("2026-01-30", daysClosedTo, tenantId, yard.id),
        holds(1, reports, tenantId, yard.id),
      ],
    })),
  ],
  "POST /books/days/{locationId}/reopen": [
    one("a day of a yard that is closed", async (stage) => {
      const { yard, tenantId } = stage;
      const at = { locationId: yard.id };
      const day = "2026-01-30";
      await stage.do("POST /books/days/{locationId}/close", { at, body: { day } });
      return {
        ask: () => ({ at, body: { day, reason: "A cheque was missing" } }),
        after: () => [
          holds(null, daysClosedTo, tenantId, yard.id),
          holds(0, reports, tenantId, yard.id),
        ],
      };
    }),
  ],
  "POST /books/reopen": [
    one("books that are closed", async (stage) => {
      await stage.do("POST /books/close", { body: { to: "2026-01-31" } });
      return {
        ask: () => ({ body: { to: null, reason: "A receipt is missing" } }),
        after: () => [holds(null, closedTo, stage.tenantId)],
      };
    }),
  ],
  "POST /books/exports": [
    one("what has not gone out yet", async (stage) => {
      await soldYesterday(stage);
      return {
        ask: () => ({ body: {} }),
        after: () => [holds(1, entries("revision = 0"), stage.tenantId)],
      };
    }),
  ],
  "POST /books/exports/{id}/reverse": [
    one("an export", async (stage) => {
      await soldYesterday(stage);
      const { id } = await stage.do("POST /books/exports", { body: {} });
      return {
        ask: () => ({ at: { id }, body: { reason: "The codes were wrong" } }),
        after: () => [holds(1, entries("revision = 1"), stage.tenantId)],
      };
    }),
  ],
  "PATCH /books/accounts": [
    each("whether documents are sent", async (stage) => {
      await connectAccounts(stage.service, stage.tenantId);
      return {
        ask: () => ({ body: { paused: true } }),
        after: () => [holds(true, pausedNow, stage.tenantId)],
      };
    }),
  ],
  "POST /books/accounts/disconnect": [
    one("the connection to an accounts program", async (stage) => {
      await connectAccounts(stage.service, stage.tenantId);
      return {
        ask: () => ({ as: stage.owner.token }),
        after: () => [
          holds(
            0,
            "SELECT count(*) FROM accounts_connections WHERE tenant_id = $1",
            stage.tenantId,
          ),
        ],
      };
    }),
  ],
  "POST /books/accounts/documents/send": [
    settled("what an accounts program refused", async (stage) => {
      await connectAccounts(stage.service, stage.tenantId);
      return {
        ask: () => ({ body: {} }),
        after: () => [holds("waiting", documentState, stage.tenantId)],
      };
    }),
  ],
  "PUT /books/codes": [
    each("the codes of the journals", async ({ tenantId }) => ({
      ask: (caller) => ({ body: codesWith(`${4000 + caller}`) }),
      after: () => [
        holds(
          true,
          `SELECT s.code = d.code FROM nominal_codes s JOIN nominal_codes d USING (tenant_id)
            WHERE s.tenant_id = $1 AND s.thing = 'sales' AND d.thing = 'delivery'`,
          tenantId,
        ),
      ],
    })),
  ],
};

const methods = [
  "cash",
  "cheque",
  "bank_transfer",
  "card_link",
  "shop",
  "card_machine",
  "direct_debit",
];

/** Returns codes for all accounts. Goods and their delivery have the same. */
function codesWith(code: string) {
  const account = { code, department: null };
  const rates = [20, 5, 0];
  return {
    program: "sage",
    startsOn: null,
    sales: account,
    categories: [],
    delivery: account,
    debtors: account,
    paidSales: account,
    vat: account,
    rounding: account,
    writeOffs: account,
    tenders: methods.map((method) => ({ method, ...account })),
    taxCodes: rates.map((vatRate) => ({ vatRate, code: `T${vatRate}` })),
    exemptTaxCode: "T2",
    noTaxCode: "T9",
  };
}
