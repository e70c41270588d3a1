import type { ClientBase } from "pg";
import type { Clock } from "./clock";
import { fellside, idBy, idOf } from "./ids";
import { insert } from "./insert";

/* Whose cylinders customers have: exchange groups, what they charge, and agreements of those who hold some. */

/** Their charge products begin at this number. */
const firstCharge = 701;

/** Name, brand, family, pence for one cylinder, and what its SKUs are like. Only forklift cylinders are taxed. */
const groups: readonly [string, string, string, number, string][] = [
  ["Butane", "Fellside", "butane", 3999, "^BUT-"],
  ["Propane up to 19 kg", "Fellside", "propane", 3999, "^PRO-(3.9|6|11|13|19)$"],
  ["Propane 47 kg", "Fellside", "propane", 5999, "^PRO-47$"],
  ["Patio gas", "Fellside", "patio gas", 4499, "^PAT-"],
  ["Forklift", "Fellside", "propane", 6000, "^FLT-"],
];

const scale = [70, 60, 50, 45, 40, 35, 30, 25];

/** Comes after the goods and the movements. Each third customer has one cylinder more than is agreed. */
export async function agreeOnCylinders(client: ClientBase, clock: Clock): Promise<void> {
  const made = { created_at: clock.at(170, 10), updated_at: clock.at(170, 10) };
  await insert(
    client,
    "exchange_groups",
    groups.map(([name, brand, family], at) => ({
      tenant_id: fellside,
      id: idOf("exchangeGroup", at + 1),
      name,
      brand,
      family,
      ...made,
    })),
  );
  await insert(
    client,
    "products",
    groups.map(([name, , , pence], at) => {
      const taxed = name === "Forklift";
      return {
        tenant_id: fellside,
        id: idOf("product", firstCharge + at),
        name: `${name}, cylinder charge`,
        category: "deposits",
        charge_group_id: idOf("exchangeGroup", at + 1),
        unit_price: taxed ? Math.round(pence / 1.2) : pence,
        unit_price_inc_vat: pence,
        vat_rate: taxed ? 20 : 0,
        vat_treatment: taxed ? "standard" : "outside_scope",
        returnable: false,
        sold: false,
        ...made,
      };
    }),
  );
  for (const [at, [, , , , skus]] of groups.entries()) {
    await client.query(
      "UPDATE products SET exchange_group_id = $2 WHERE tenant_id = $1 AND returnable AND sku ~ $3",
      [fellside, idOf("exchangeGroup", at + 1), skus],
    );
  }
  await client.query(
    `WITH held AS (
       SELECT m.customer_id, p.exchange_group_id, -sum(m.quantity) AS held
         FROM stock_movements m JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
        WHERE m.tenant_id = $1 AND m.customer_id IS NOT NULL AND p.exchange_group_id IS NOT NULL
        GROUP BY 1, 2 HAVING -sum(m.quantity) >= 2),
     counted AS (
       SELECT *, row_number() OVER (ORDER BY customer_id, exchange_group_id) AS n FROM held
        ORDER BY customer_id, exchange_group_id LIMIT 24)
     INSERT INTO cylinder_agreements (tenant_id, id, sequence, number, customer_id, exchange_group_id, quantity,
                                      charge_pence, vat_rate, vat_treatment, paid_on, paper_number, refund_scale,
                                      scale_from, created_at, updated_at)
     SELECT $1, ${idBy("cylinderAgreement")}, n, 'A-' || lpad(n::text, 4, '0'), counted.customer_id, counted.exchange_group_id,
            CASE WHEN n % 3 = 0 THEN held - 1 ELSE held END, p.unit_price_inc_vat, p.vat_rate, p.vat_treatment,
            ($2::timestamptz)::date - (20 + n * 97)::int, CASE WHEN n % 2 = 0 THEN 'RA ' || 48000 + n * 7 END, $3,
            '2000-01-01', $2, $2
       FROM counted JOIN exchange_groups g ON g.tenant_id = $1 AND g.id = counted.exchange_group_id
       JOIN products p ON p.tenant_id = $1 AND p.charge_group_id = g.id`,
    [fellside, clock.now, scale],
  );
  await client.query(
    `UPDATE business_counters SET next_cylinder_agreement =
       (SELECT count(*) + 1 FROM cylinder_agreements WHERE tenant_id = $1) WHERE tenant_id = $1`,
    [fellside],
  );
}
