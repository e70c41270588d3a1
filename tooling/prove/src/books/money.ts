import { inDatabase } from "./books";

/** Returns VAT on a sum in whole pence, rounded half up (docs/contract/conventions.md#money). */
const vat = (net: string, rate: string) => `(2 * ${net} * ${rate} + 100) / 200`;

/**
 * Returns the price including VAT for a quantity of a line that is priced including VAT; 0 for other lines.
 * `shelfNet` returns the price without VAT.
 */
const shelf = (quantity: string) =>
  `coalesce(less_discount(${quantity}::bigint * unit_price_inc_vat, discount_percent), 0)`;
const shelfNet = (quantity: string) => `less_vat(${shelf(quantity)}, vat_rate)`;
/** Returns the price excluding VAT for a quantity of a line that is priced excluding VAT; 0 for other lines. */
const plain = (quantity: string) =>
  `CASE WHEN unit_price_inc_vat IS NULL THEN less_discount(${quantity}::bigint * unit_price, discount_percent) ELSE 0 END`;

/** The total of each order, with VAT computed once per rate. The clients' orders have no delivery charge. */
const dues = `
  SELECT tenant_id, order_id, sum(net + ${vat("net", "vat_rate")} + shelf) AS due
    FROM (SELECT tenant_id, order_id, vat_rate, sum(${plain("quantity")})::bigint AS net,
                 sum(${shelf("quantity")})::bigint AS shelf
            FROM order_lines WHERE tenant_id = ANY($1) GROUP BY 1, 2, 3) rates
   GROUP BY 1, 2`;

export const paidIsAllocated = inDatabase(
  "What an order was paid is the sum of its allocations, or its invoice is paid; an invoice is paid when nothing is left",
  `SELECT o.id, o.paid_pence, sum(a.amount_pence) AS allocated
     FROM orders o LEFT JOIN allocations a ON (a.tenant_id, a.order_id) = (o.tenant_id, o.id)
    WHERE o.tenant_id = ANY($1)
      AND NOT EXISTS (SELECT FROM invoice_orders b JOIN invoices i ON (i.tenant_id, i.id) = (b.tenant_id, b.invoice_id)
                       WHERE (b.tenant_id, b.order_id) = (o.tenant_id, o.id) AND i.status = 'paid')
    GROUP BY o.tenant_id, o.id
   HAVING coalesce(o.paid_pence, 0) <> coalesce(sum(a.amount_pence), 0)
   UNION ALL
   SELECT o.id, o.paid_pence, sum(a.amount_pence)
     FROM orders o JOIN allocations a ON (a.tenant_id, a.order_id) = (o.tenant_id, o.id)
    WHERE o.tenant_id = ANY($1)
    GROUP BY o.tenant_id, o.id HAVING coalesce(o.paid_pence, 0) < sum(a.amount_pence)
   UNION ALL
   SELECT i.id, i.paid_pence, sum(a.amount_pence)
     FROM invoices i LEFT JOIN allocations a ON (a.tenant_id, a.invoice_id) = (i.tenant_id, i.id)
    WHERE i.tenant_id = ANY($1)
    GROUP BY i.tenant_id, i.id
   HAVING i.paid_pence <> coalesce(sum(a.amount_pence), 0)
       OR (i.status = 'paid') <> (i.paid_pence = i.total_pence AND i.status <> 'void' AND i.paid_at IS NOT NULL)`,
);

export const receiptsAddUp = inDatabase(
  "A receipt pays no more than it is, a reversed one nothing, and what it pays is the sum of its allocations",
  `SELECT r.id, r.amount_pence, r.allocated_pence, sum(a.amount_pence) AS allocated
     FROM receipts r LEFT JOIN allocations a ON (a.tenant_id, a.receipt_id) = (r.tenant_id, r.id)
     LEFT JOIN receipts v ON (v.tenant_id, v.reverses_id) = (r.tenant_id, r.id)
    WHERE r.tenant_id = ANY($1)
    GROUP BY r.tenant_id, r.id, v.amount_pence
   HAVING r.allocated_pence <> coalesce(sum(a.amount_pence), 0)
       OR r.allocated_pence > greatest(r.amount_pence, 0)
       OR v.amount_pence <> -r.amount_pence OR v.amount_pence IS NOT NULL AND r.allocated_pence <> 0`,
);

export const pagesAskWhatIsDue = inDatabase(
  "A payment page asks for what the lines come to with VAT, and an order is paid by no less",
  `SELECT s.order_id, s.amount_pence, d.due
     FROM payment_sessions s JOIN (${dues}) d USING (tenant_id, order_id) WHERE s.amount_pence <> d.due
   UNION ALL
   SELECT o.id, o.paid_pence, d.due
     FROM orders o JOIN (${dues}) d ON (d.tenant_id, d.order_id) = (o.tenant_id, o.id)
    WHERE o.paid_at IS NOT NULL AND o.status <> 'cancelled' AND coalesce(o.paid_pence, 0) <> d.due
      -- What was charged too much is due back, while the lines stay as they were sold (docs/decisions/0416).
      AND NOT (o.paid_pence > d.due AND EXISTS (SELECT FROM order_lines c
        WHERE (c.tenant_id, c.order_id) = (o.tenant_id, o.id) AND c.vat_corrected_at IS NOT NULL))`,
);

export const invoicesAddUp = inDatabase(
  "An invoice is its lines with VAT, and its lines are what its orders delivered, an opening balance, interest, rental, a cylinder agreement, or goods of the invoice that it corrects",
  `WITH counted AS (SELECT tenant_id, invoice_id, vat_rate, vat_treatment, sum(${plain("quantity")})::bigint AS plain,
                           sum(${shelf("quantity")})::bigint AS shelf, sum(${shelfNet("quantity")})::bigint AS shelf_net,
                           sum(net_pence) AS kept
                      FROM invoice_lines WHERE tenant_id = ANY($1) GROUP BY 1, 2, 3, 4),
        lines AS (SELECT *, plain + shelf_net AS net, ${vat("plain", "vat_rate")} + shelf - shelf_net AS vat FROM counted),
        delivered AS (SELECT l.tenant_id, i.invoice_id, l.vat_rate, l.vat_treatment,
                             sum(${plain("l.delivered_quantity")} + ${shelfNet("l.delivered_quantity")}) AS net
                        FROM invoice_orders i JOIN order_lines l USING (tenant_id, order_id)
                       WHERE l.tenant_id = ANY($1) GROUP BY 1, 2, 3, 4
                      UNION ALL
                      SELECT l.tenant_id, i.id, own.vat_rate, own.vat_treatment, sum(${plain("l.delivered_quantity")})
                        FROM invoices i JOIN invoice_orders b ON (b.tenant_id, b.invoice_id) = (i.tenant_id, i.corrects_id)
                        JOIN order_lines l ON (l.tenant_id, l.order_id) = (b.tenant_id, b.order_id)
                        CROSS JOIN LATERAL (SELECT DISTINCT v.vat_rate, v.vat_treatment FROM invoice_vat v
                          WHERE (v.tenant_id, v.invoice_id) = (i.tenant_id, i.id)) own
                       WHERE i.tenant_id = ANY($1) AND l.vat_corrected_at IS NOT NULL GROUP BY 1, 2, 3, 4
                      UNION ALL
                      SELECT tenant_id, id, 0, 'standard', total_pence FROM invoices
                       WHERE tenant_id = ANY($1) AND sequence IS NULL
                      UNION ALL
                      SELECT tenant_id, charge_id, 0, 'outside_scope', sum(interest_pence + compensation_pence + costs_pence)
                        FROM interest_charges WHERE tenant_id = ANY($1) GROUP BY 1, 2
                      UNION ALL
                      SELECT a.tenant_id, a.invoice_id, a.vat_rate, a.vat_treatment,
                             round(a.quantity * a.charge_pence * 100 / (100.0 + a.vat_rate))::bigint
                        FROM cylinder_agreements a JOIN invoices i ON (i.tenant_id, i.id) = (a.tenant_id, a.invoice_id)
                       WHERE a.tenant_id = ANY($1) AND i.sequence IS NOT NULL
                      UNION ALL
                      SELECT h.tenant_id, h.invoice_id, k.vat_rate, k.vat_treatment, sum(h.net_pence)
                        FROM rental_charges h JOIN rental_classes k ON (k.tenant_id, k.id) = (h.tenant_id, h.class_id)
                       WHERE h.tenant_id = ANY($1) AND h.invoice_id IS NOT NULL GROUP BY 1, 2, 3, 4),
        sums AS (SELECT tenant_id, invoice_id, sum(net) AS net, sum(vat) AS vat FROM lines GROUP BY 1, 2)
   SELECT invoice_id, 'a rate' AS what, vat_rate, l.net, d.net AS delivered, v.net_pence, v.vat_pence
     FROM lines l FULL JOIN delivered d USING (tenant_id, invoice_id, vat_rate, vat_treatment)
     FULL JOIN (SELECT * FROM invoice_vat WHERE tenant_id = ANY($1)) v USING (tenant_id, invoice_id, vat_rate, vat_treatment)
    WHERE (l.net = ALL (ARRAY[l.kept, d.net, v.net_pence]) AND v.vat_pence = l.vat) IS NOT TRUE
   UNION ALL
   SELECT i.id, 'its total', NULL, i.net_pence, NULL, i.total_pence, i.vat_pence
     FROM invoices i LEFT JOIN sums s ON (s.tenant_id, s.invoice_id) = (i.tenant_id, i.id)
    WHERE i.tenant_id = ANY($1)
      AND ((i.net_pence, i.vat_pence, i.total_pence) = (s.net, s.vat, s.net + s.vat)) IS NOT TRUE`,
);

export const creditNotesAddUp = inDatabase(
  "A credit note pays no more than it is, a reversed one nothing; no more of an invoice is credited than was billed",
  `SELECT n.id, n.total_pence, n.allocated_pence, sum(a.amount_pence) AS allocated
     FROM credit_notes n LEFT JOIN allocations a ON (a.tenant_id, a.credit_note_id) = (n.tenant_id, n.id)
     LEFT JOIN credit_notes v ON (v.tenant_id, v.reverses_id) = (n.tenant_id, n.id)
    WHERE n.tenant_id = ANY($1)
    GROUP BY n.tenant_id, n.id, v.total_pence
   HAVING n.allocated_pence <> coalesce(sum(a.amount_pence), 0)
       OR n.allocated_pence > greatest(n.total_pence, 0)
       OR v.total_pence <> -n.total_pence OR v.total_pence IS NOT NULL AND n.allocated_pence <> 0
   UNION ALL
   SELECT invoice_id, net_pence, vat_pence, net
     FROM (SELECT i.invoice_id, i.net_pence, i.vat_pence, sum(v.net_pence) AS net, sum(v.vat_pence) AS vat
             FROM invoice_vat i JOIN credit_notes n ON (n.tenant_id, n.invoice_id) = (i.tenant_id, i.invoice_id)
             JOIN credit_note_vat v
               ON (v.tenant_id, v.credit_note_id, v.vat_rate, v.vat_treatment) = (n.tenant_id, n.id, i.vat_rate, i.vat_treatment)
            WHERE i.tenant_id = ANY($1)
            GROUP BY i.tenant_id, i.invoice_id, i.vat_rate, i.vat_treatment) credited
    WHERE net > net_pence OR vat > vat_pence OR net = net_pence AND vat <> vat_pence`,
);

export const billedOnce = inDatabase(
  "No order is billed twice",
  `SELECT order_id, count(*) FROM invoice_orders
    WHERE tenant_id = ANY($1) AND released_at IS NULL GROUP BY tenant_id, order_id HAVING count(*) > 1`,
);

export const numbersWithoutGaps = inDatabase(
  "Invoice numbers run from 1 without a gap, in each business",
  `SELECT i.tenant_id, count(sequence) AS invoices, min(sequence) AS first, max(sequence) AS last, c.next_invoice
     FROM invoices i JOIN business_counters c USING (tenant_id)
    WHERE i.tenant_id = ANY($1) GROUP BY i.tenant_id, c.next_invoice
   HAVING NOT (min(sequence) = 1 AND max(sequence) = count(sequence) AND c.next_invoice = count(sequence) + 1
               AND bool_and(number ~ ('^[A-Z0-9][A-Z0-9/-]*-0*' || sequence || '$')))`,
);

export const onePageOpen = inDatabase(
  "An order has at most one payment page open, and a paid one none",
  `SELECT s.order_id, count(*) FROM payment_sessions s JOIN orders o ON (o.tenant_id, o.id) = (s.tenant_id, s.order_id)
    WHERE s.tenant_id = ANY($1) AND s.status = 'open'
    GROUP BY s.tenant_id, s.order_id, o.paid_at HAVING count(*) > 1 OR o.paid_at IS NOT NULL`,
);

export const journalBalances = inDatabase(
  "Every entry of the journal balances, and a document goes out anew only by what changed of it",
  `SELECT id, lines FROM journal_entries e
    WHERE tenant_id = ANY($1)
      AND (SELECT sum((line->>'pence')::bigint) FROM jsonb_array_elements(e.lines) AS line) <> 0
   UNION ALL
   SELECT (array_agg(id))[1], jsonb_agg(revision) FROM journal_entries
    WHERE tenant_id = ANY($1)
    GROUP BY tenant_id, source, source_id, day
   HAVING min(revision) <> 0 OR max(revision) + 1 <> count(*) OR count(DISTINCT revision) <> count(*)`,
);
