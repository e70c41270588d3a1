import { randomUUID } from "node:crypto";
import { each, gone, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { dayFromNow, supplier } from "../../things";

/** Counts the main contacts and the billing contacts of a supplier. */
const oneOfEach = `SELECT count(*) FILTER (WHERE is_main) || ' ' || count(*) FILTER (WHERE is_billing)
  FROM supplier_contacts WHERE supplier_id = $1`;

export const suppliers: RaceTable = {
  "POST /stock/suppliers": [
    each("suppliers of one name", async () => {
      const name = randomUUID();
      return {
        ask: () => ({ body: { name } }),
        after: (done) => [holds(done, "SELECT count(*) FROM suppliers WHERE name = $1", name)],
      };
    }),
  ],
  "PATCH /stock/suppliers/{id}": [
    each("which yards it comes to", async (stage) => {
      const { id } = await supplier(stage);
      const yardIds = [stage.yard.id, stage.otherYard.id];
      return {
        ask: (caller) => ({
          at: { id },
          body: { yardIds: caller % 2 ? yardIds : yardIds.toReversed() },
        }),
        after: () => [holds(2, "SELECT count(*) FROM supplier_yards WHERE supplier_id = $1", id)],
      };
    }),
  ],
  "POST /stock/suppliers/{id}/contacts": [
    each("the main contact, and the one for bills", async (stage) => {
      const { id } = await stage.do("POST /stock/suppliers", { body: { name: "Southern Gases" } });
      return {
        ask: () => ({ at: { id }, body: { name: "Ruth", isBilling: true } }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM supplier_contacts WHERE supplier_id = $1", id),
          holds("1 1", oneOfEach, id),
        ],
      };
    }),
  ],
  "PATCH /stock/suppliers/{id}/contacts/{contactId}": [
    each("the main contact", async (stage) => {
      const { id, contacts } = await supplier(stage);
      return {
        ask: (caller) => ({
          at: { id, contactId: contacts[caller % contacts.length]?.id ?? "" },
          body: { isMain: true, isBilling: true },
        }),
        after: () => [holds("1 1", oneOfEach, id)],
      };
    }),
  ],
  "DELETE /stock/suppliers/{id}/contacts/{contactId}": [
    gone("the main contact", async (stage) => {
      const { id, contacts } = await supplier(stage);
      const at = { id, contactId: contacts[0]?.id ?? "" };
      return {
        ask: () => ({ at }),
        after: () => [
          holds(
            "1 true",
            "SELECT count(*) || ' ' || bool_and(is_main) FROM supplier_contacts WHERE supplier_id = $1",
            id,
          ),
        ],
      };
    }),
  ],
  "PUT /stock/suppliers/{id}/empties-account": [
    each("its deposits", async (stage) => {
      const { id } = await supplier(stage);
      const { id: productId } = stage.product;
      return {
        ask: (caller) => ({
          at: { id },
          body: {
            deposits: [
              { productId, from: "2026-01-01", depositPence: 100 + caller },
              { productId, from: "2026-02-01", depositPence: 200 + caller },
            ],
          },
        }),
        after: () => [
          holds(
            "2 100",
            `SELECT count(*) || ' ' || max(deposit_pence) - min(deposit_pence)
               FROM supplier_deposits WHERE supplier_id = $1`,
            id,
          ),
        ],
      };
    }),
  ],
  "PUT /stock/suppliers/{id}/refund-scales": [
    each("its refund scales", async (stage) => {
      const { id } = await supplier(stage);
      return {
        ask: (caller) => ({
          at: { id },
          body: {
            scales: [
              { from: "2026-01-01", percents: [50 + caller], source: "Terms" },
              { from: "2026-02-01", percents: [40 + caller], source: "Terms" },
            ],
          },
        }),
        after: () => [
          holds(
            "2 10",
            `SELECT count(*) || ' ' || max(percents[1]) - min(percents[1])
               FROM supplier_refund_scales WHERE supplier_id = $1`,
            id,
          ),
        ],
      };
    }),
  ],
  "POST /stock/suppliers/{id}/statements": [
    one("a statement of its containers", async (stage) => {
      const { id } = await supplier(stage);
      return {
        ask: () => ({ at: { id }, body: statementOf(stage) }),
        after: () => [
          holds(1, "SELECT count(*) FROM supplier_statements WHERE supplier_id = $1", id),
        ],
      };
    }),
  ],
  "POST /stock/suppliers/{id}/statements/{statementId}/match": [
    each("the lines of its statement", async (stage) => {
      const at = await uploadedStatement(stage);
      return {
        ask: () => ({ at }),
        after: () => [holds(1, linesOfStatement, at.statementId)],
      };
    }),
  ],
  "DELETE /stock/suppliers/{id}/statements/{statementId}": [
    gone("a statement uploaded by mistake", async (stage) => {
      const at = await uploadedStatement(stage);
      return {
        ask: () => ({ at }),
        after: () => [holds(0, linesOfStatement, at.statementId)],
      };
    }),
  ],
};

const statementOf = ({ product }: Stage) => ({
  csv: `Date,Product,Received\n${dayFromNow(-1)},C47,3`,
  codes: [{ code: "C47", productId: product.id }],
});

const linesOfStatement = "SELECT count(*) FROM supplier_statement_lines WHERE statement_id = $1";

async function uploadedStatement(stage: Stage): Promise<{ id: string; statementId: string }> {
  const { id } = await supplier(stage);
  await stage.do("POST /stock/suppliers/{id}/statements", { at: { id }, body: statementOf(stage) });
  const statement = await stage.service.database.service.supplierStatement.findFirstOrThrow({
    where: { supplierId: id },
  });
  return { id, statementId: statement.id };
}
