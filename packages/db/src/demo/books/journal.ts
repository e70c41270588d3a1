import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf, personId } from "../base/ids";
import { insert } from "../base/insert";
import { lineNet, sumsByRate, type DemoPrice } from "../catalogue/vat";

/*
 * The closed books as one export for Sage 50. The service itself turns documents into entries
 * (packages/api/src/modules/books/journal), and a test compares both.
 */

interface Document {
  source: "invoice" | "order";
  id: string;
  day: string;
  number: string;
  /** Pence excluding VAT; an invoice has it as a line. */
  charge: number;
  lines: (DemoPrice & { category: string | null; quantity: number; rate: number })[];
}

interface Money {
  id: string;
  day: string;
  number: string;
  method: keyof typeof tenders;
  pence: number;
  /** The receipt pays an invoice, and so the balance on account. */
  owed: boolean;
}

const tenders = {
  cash: { code: "1230", words: "cash" },
  cheque: { code: "1200", words: "cheque" },
  bank_transfer: { code: "1200", words: "bank transfer" },
  card_link: { code: "1250", words: "payment link" },
  shop: { code: "1250", words: "shop" },
  card_machine: { code: "1250", words: "card machine" },
} as const;

const taxCodes: Readonly<Record<number, string>> = { 20: "T1", 5: "T5", 0: "T0" };

interface Line {
  thing: { kind: string; category?: string | null; method?: string };
  code: string;
  vatRate: number | null;
  /** A debit above zero, a credit below. */
  pence: number;
}

/** Exports everything up to the day to which the books are closed. */
export async function exportJournal(client: ClientBase, clock: Clock): Promise<void> {
  const to = clock.endOfMonth(2);
  const ask = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await client.query<Row>(statement, [fellside, to])).rows;
  const invoices = await ask<Document>(
    `SELECT 'invoice' AS source, i.id, i.issued_on::text AS day, i.number, 0 AS charge,
            (SELECT json_agg(json_build_object('category', CASE WHEN m.product_name IS NULL THEN '' ELSE m.category END,
                      'quantity', l.quantity, 'unitPrice', l.unit_price,
                      'unitPriceIncVat', l.unit_price_inc_vat, 'rate', l.vat_rate) ORDER BY l.position)
               FROM invoice_lines l LEFT JOIN LATERAL (
                 SELECT o.product_name, p.category FROM order_lines o
                   JOIN products p ON p.tenant_id = o.tenant_id AND p.id = o.product_id
                  WHERE o.tenant_id = $1 AND o.order_id = l.order_id AND o.product_name = l.description LIMIT 1) m ON true
              WHERE l.tenant_id = $1 AND l.invoice_id = i.id) AS lines
       FROM invoices i
      WHERE i.tenant_id = $1 AND i.sequence IS NOT NULL AND i.issued_on <= $2 AND NOT i.paid_sale`,
  );
  const orders = await ask<Document>(
    `SELECT 'order' AS source, o.id, o.booked_on::text AS day, o.number, o.delivery_charge_pence AS charge,
            (SELECT json_agg(json_build_object('category', p.category, 'quantity', l.delivered_quantity,
                      'unitPrice', l.unit_price, 'unitPriceIncVat', l.unit_price_inc_vat, 'rate', l.vat_rate)
                      ORDER BY l.position)
               FROM order_lines l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
              WHERE l.tenant_id = $1 AND l.order_id = o.id) AS lines
       FROM orders o WHERE o.tenant_id = $1 AND o.booked_on <= $2 AND o.payment_method <> 'on_account'`,
  );
  const money = await ask<Money>(
    `SELECT r.id, r.received_on::text AS day, r.method, r.amount_pence AS pence,
            coalesce(i.number, o.number) AS number, i.id IS NOT NULL AS owed
       FROM receipts r JOIN allocations a ON a.tenant_id = r.tenant_id AND a.receipt_id = r.id AND a.amount_pence > 0
       LEFT JOIN invoices i ON i.tenant_id = a.tenant_id AND i.id = a.invoice_id AND NOT i.paid_sale
       LEFT JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
      WHERE r.tenant_id = $1 AND r.received_on <= $2`,
  );
  const entries = [...[...invoices, ...orders].map(ofDocument), ...money.map(ofMoney)]
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return;
  const exported = { tenant_id: fellside, export_id: idOf("journalExport", 1) };
  await insert(client, "journal_settings", [
    { tenant_id: fellside, program: "sage", starts_on: null, settled_to: to },
  ]);
  await insert(client, "journal_exports", [
    {
      tenant_id: fellside,
      id: exported.export_id,
      number: 1,
      program: "sage",
      exported_to: to,
      first_day: first.day,
      last_day: last.day,
      entry_count: entries.length,
      debit_pence: entries
        .flatMap(({ lines }) => lines)
        .reduce((sum, { pence }) => sum + Math.max(pence, 0), 0),
      rounding: { code: "8250", department: null, taxCode: "T9" },
      created_at: clock.at(3, 16, 20),
      created_by_user_id: personId("olivia"),
    },
  ]);
  await insert(
    client,
    "journal_entries",
    entries.map((entry, index) => ({
      ...exported,
      id: idOf("journalEntry", index + 1),
      position: index,
      revision: 0,
      ...entry,
    })),
  );
}

const ofDocument = ({ source, id, day, number, charge, lines }: Document) => {
  // Only an order of a single rate has a charge; on an invoice, a line without a product is a charge.
  const delivery = { category: "", quantity: 1, unitPrice: charge, unitPriceIncVat: null };
  const all = charge === 0 ? lines : [...lines, { ...delivery, rate: lines[0]?.rate ?? 20 }];
  const sales = all.map((line): Line => {
    const { category, rate: vatRate } = line;
    const pence = 0 - lineNet(line);
    return category === ""
      ? { thing: { kind: "delivery" }, code: "4905", vatRate, pence }
      : { thing: { kind: "sales", category }, code: "4000", vatRate, pence };
  });
  const vat = sumsByRate(all).map((sums): Line => ({
    thing: { kind: "vat" },
    code: "2200",
    vatRate: sums.rate,
    pence: 0 - sums.vat,
  }));
  const details = source === "invoice" ? "Invoice" : "Sale";
  return {
    source,
    source_id: id,
    day,
    reference: number,
    details,
    lines: balanced([...sales, ...vat], source === "invoice"),
  };
};

const ofMoney = ({ id, day, number, method, pence, owed }: Money) => ({
  source: "receipt",
  source_id: id,
  day,
  reference: number,
  details: `Receipt, ${tenders[method].words}`,
  lines: balanced(
    [{ thing: { kind: "tender", method }, code: tenders[method].code, vatRate: null, pence }],
    owed,
  ),
});

/** Merges lines of one thing and rate, and adds the balance on account or on sales paid directly. */
function balanced(lines: readonly Line[], owed: boolean) {
  const left = lines.reduce((sum, { pence }) => sum + pence, 0);
  const rest: Line = {
    thing: { kind: owed ? "debtors" : "paidSales" },
    code: owed ? "1100" : "1101",
    vatRate: null,
    pence: 0 - left,
  };
  const byThing = new Map<string, Line>();
  for (const line of [...lines, rest]) {
    const { kind, method, category } = line.thing;
    const key = [kind, method ?? category ?? "", line.vatRate ?? ""].join(" ");
    byThing.set(key, { ...line, pence: line.pence + (byThing.get(key)?.pence ?? 0) });
  }
  return [...byThing]
    .filter(([, { pence }]) => pence !== 0)
    .toSorted(([a, one], [b, other]) => other.pence - one.pence || a.localeCompare(b))
    .map(([, { vatRate, ...line }]) => ({
      ...line,
      vatRate,
      taxCode: vatRate === null ? "T9" : (taxCodes[vatRate] ?? "T9"),
      department: null,
    }));
}

const order = ["invoice", "order", "receipt"];
const rankOf = (entry: { day: string; source: string; reference: string; source_id: string }) =>
  [entry.day, order.indexOf(entry.source), entry.reference, entry.source_id].join(" ");
