import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idBy, idOf, personId } from "../base/ids";
import { insert, insertSelected } from "../base/insert";

/* Cylinders at customers: exchange groups, their charges, and agreements with the customers. */

/** The products of their charges begin at this number. */
const firstCharge = 701;

/** Name, brand, family, pence for one cylinder, and a pattern of its SKUs. Only forklift cylinders are taxed. */
const groups: readonly [string, string, string, number, string][] = [
  ["Butane", "Fellside", "butane", 3999, "^BUT-"],
  ["Propane up to 19 kg", "Fellside", "propane", 3999, "^PRO-(3.9|6|11|13|19)$"],
  ["Propane 47 kg", "Fellside", "propane", 5999, "^PRO-47$"],
  ["Patio gas", "Fellside", "patio gas", 4499, "^PAT-"],
  ["Forklift", "Fellside", "propane", 6000, "^FLT-"],
];

/** Days ago. */
const movedIn = 170;

const scale = [70, 60, 50, 45, 40, 35, 30, 25];

/**
 * Runs after the goods and the movements. Each third customer has one cylinder more than agreed. Their charges were
 * paid in the previous program, and were imported when the business moved in (docs/decisions/0285).
 */
export async function agreeOnCylinders(client: ClientBase, clock: Clock): Promise<void> {
  const stamps = { created_at: clock.at(movedIn, 10), updated_at: clock.at(movedIn, 10) };
  await insert(
    client,
    "exchange_groups",
    groups.map(([name, brand, family], index) => ({
      tenant_id: fellside,
      id: idOf("exchangeGroup", index + 1),
      name,
      brand,
      family,
      ...stamps,
    })),
  );
  await insert(
    client,
    "products",
    groups.map(([name, , , pence], index) => {
      const taxed = name === "Forklift";
      return {
        tenant_id: fellside,
        id: idOf("product", firstCharge + index),
        name: `${name}, cylinder charge`,
        category: "deposits",
        charge_group_id: idOf("exchangeGroup", index + 1),
        unit_price: taxed ? Math.round(pence / 1.2) : pence,
        unit_price_inc_vat: pence,
        vat_rate: taxed ? 20 : 0,
        vat_treatment: taxed ? "standard" : "outside_scope",
        returnable: false,
        sold: false,
        ...stamps,
      };
    }),
  );
  for (const [index, [, , , , skus]] of groups.entries()) {
    await client.query(
      "UPDATE products SET exchange_group_id = $2 WHERE tenant_id = $1 AND returnable AND sku ~ $3",
      [fellside, idOf("exchangeGroup", index + 1), skus],
    );
  }
  await moveInHeld(client, clock);
  await insertSelected(
    client,
    "cylinder_agreements",
    `WITH held AS (
       SELECT m.customer_id, p.exchange_group_id, -sum(m.quantity) AS held
         FROM stock_movements m JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
        WHERE m.tenant_id = $1 AND m.customer_id IS NOT NULL AND p.exchange_group_id IS NOT NULL
        GROUP BY 1, 2 HAVING -sum(m.quantity) >= 2),
     counted AS (
       SELECT *, row_number() OVER (ORDER BY customer_id, exchange_group_id) AS n FROM held
        ORDER BY customer_id, exchange_group_id LIMIT 24)
     SELECT $1::uuid AS tenant_id, ${idBy("cylinderAgreement")} AS id, n AS sequence, 'A-' || lpad(n::text, 4, '0') AS number,
            counted.customer_id, counted.exchange_group_id, CASE WHEN n % 3 = 0 THEN held - 1 ELSE held END AS quantity,
            p.unit_price_inc_vat AS charge_pence, p.vat_rate, p.vat_treatment,
            ($2::timestamptz)::date - (180 + n * 97)::int AS paid_on,
            CASE WHEN n % 2 = 0 THEN 'RA ' || 48000 + n * 7 END AS paper_number, $3::int[] AS refund_scale,
            date '2000-01-01' AS scale_from, $4::timestamptz AS created_at, $4::timestamptz AS updated_at
       FROM counted JOIN exchange_groups g ON g.tenant_id = $1 AND g.id = counted.exchange_group_id
       JOIN products p ON p.tenant_id = $1 AND p.charge_group_id = g.id`,
    [fellside, clock.now, scale, clock.at(movedIn, 10)],
  );
  await billAgreements(client, clock);
  await client.query(
    `UPDATE business_counters SET next_cylinder_agreement =
       (SELECT count(*) + 1 FROM cylinder_agreements WHERE tenant_id = $1) WHERE tenant_id = $1`,
    [fellside],
  );
}

/**
 * Enters the cylinders of customers as moving in does: each has swapped full for empty since, so they had them from
 * the beginning. The yard's level stays as it is.
 */
async function moveInHeld(client: ClientBase, clock: Clock): Promise<void> {
  await insertSelected(
    client,
    "stock_movements",
    `WITH bought AS (
       SELECT m.customer_id, p.exchange_group_id, min(m.product_id::text)::uuid AS product_id,
              least(greatest(2, max(-m.quantity)), 4) AS held
         FROM stock_movements m JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
        WHERE m.tenant_id = $1 AND m.customer_id IS NOT NULL AND p.exchange_group_id IS NOT NULL AND m.quantity < 0
        GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 24)
     SELECT $1::uuid AS tenant_id, $2::uuid AS location_id, product_id, 'full' AS condition, sign * held AS quantity,
            'opening' AS reason, CASE WHEN sign < 0 THEN customer_id END AS customer_id, $3::text AS by_user_id,
            $4::timestamptz AS at
       FROM bought CROSS JOIN (VALUES (-1), (1)) AS s (sign)`,
    [fellside, idOf("location", 1), personId("adam"), clock.at(movedIn, 8)],
  );
}

/**
 * Writes their bills, outside the series and without VAT, and the receipts that paid them: a refund is credited on
 * them.
 */
async function billAgreements(client: ClientBase, clock: Clock): Promise<void> {
  const numbered = "(SELECT *, sequence AS n FROM cylinder_agreements WHERE tenant_id = $1)";
  const values = [fellside, clock.at(movedIn, 10)];
  await insertSelected(
    client,
    "invoices",
    `SELECT a.tenant_id, ${idBy("agreementInvoice")} AS id, a.number, 'paid' AS status, a.customer_id, c.name AS customer_name,
            $2::timestamptz::date AS issued_on, $2::timestamptz::date AS due_on, quantity * charge_pence AS net_pence,
            0 AS vat_pence, quantity * charge_pence AS total_pence, $2::timestamptz AS paid_at, 'office' AS paid_via,
            $2::timestamptz AS created_at, $2::timestamptz AS updated_at
       FROM ${numbered} a JOIN customers c ON c.tenant_id = $1 AND c.id = a.customer_id`,
    values,
  );
  await insertSelected(
    client,
    "invoice_lines",
    `SELECT a.tenant_id, ${idBy("agreementInvoice")} AS id, ${idBy("agreementInvoice")} AS invoice_id, 0 AS position,
            'Cylinder agreement, ' || g.name || ', paid before' AS description, quantity, charge_pence AS unit_price,
            0 AS vat_rate, quantity * charge_pence AS net_pence
       FROM ${numbered} a JOIN exchange_groups g ON g.tenant_id = $1 AND g.id = a.exchange_group_id`,
    [fellside],
  );
  await insertSelected(
    client,
    "invoice_vat",
    `SELECT tenant_id, ${idBy("agreementInvoice")} AS invoice_id, 0 AS vat_rate, quantity * charge_pence AS net_pence,
            0 AS vat_pence FROM ${numbered} a`,
    [fellside],
  );
  await insertSelected(
    client,
    "receipts",
    `SELECT tenant_id, ${idBy("agreementReceipt")} AS id, customer_id, 'bank_transfer' AS method,
            quantity * charge_pence AS amount_pence, $2::timestamptz::date AS received_on, $2::timestamptz AS received_at,
            'Paid before for ' || number AS reference, $2::timestamptz AS created_at FROM ${numbered} a`,
    values,
  );
  await insertSelected(
    client,
    "allocations",
    `SELECT tenant_id, ${idBy("agreementReceipt")} AS id, ${idBy("agreementReceipt")} AS receipt_id,
            ${idBy("agreementInvoice")} AS invoice_id, quantity * charge_pence AS amount_pence,
            $2::timestamptz AS made_at FROM ${numbered} a`,
    values,
  );
  // With the state in the previous program: their tax was accounted for there.
  await client.query(
    `UPDATE cylinder_agreements a SET invoice_id = b.bill, vat_rate = 0, vat_treatment = 'standard'
       FROM (SELECT id, ${idBy("agreementInvoice")} AS bill FROM ${numbered} a) b
      WHERE a.tenant_id = $1 AND a.id = b.id`,
    [fellside],
  );
}
