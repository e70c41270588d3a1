import { inDatabase } from "./books";

const place = "tenant_id, location_id, product_id, condition";

export const onHandIsMovements = inDatabase(
  "On hand is the sum of the movements",
  `SELECT ${place}, l.on_hand, m.moved
     FROM stock_levels l
     FULL JOIN (SELECT ${place}, sum(quantity) AS moved FROM stock_movements GROUP BY ${place}) m
       USING (${place})
    WHERE coalesce(l.on_hand, 0) <> coalesce(m.moved, 0)`,
);

export const heldIsHolds = inDatabase(
  "Held is the sum of the open holds",
  `SELECT ${place}, l.held, h.kept
     FROM stock_levels l
     FULL JOIN (SELECT ${place}, sum(quantity) AS kept FROM stock_holds
                 WHERE released_at IS NULL GROUP BY ${place}) h USING (${place})
    WHERE coalesce(l.held, 0) <> coalesce(h.kept, 0)`,
);

/** A hold is open exactly while its transfer awaits collection. */
export const holdsFollowTransfers = inDatabase(
  "What is held is what transfers keep back",
  `SELECT t.id, t.status, count(h.id) AS open
     FROM stock_transfers t
     LEFT JOIN stock_holds h ON (h.tenant_id, h.transfer_id) = (t.tenant_id, t.id) AND h.released_at IS NULL
    WHERE t.tenant_id = ANY($1)
    GROUP BY t.tenant_id, t.id
   HAVING (t.status = 'awaiting_collection') <> (count(h.id) > 0)`,
);

/**
 * The movements that stops, receipts, counts and transfers report. The ledger must have exactly these for all counted
 * goods.
 */
const said = `
  SELECT 'stop ' || l.stop_id AS by, o.product_id, 'full'::condition AS condition, -sum(l.delivered_quantity) AS moved
    FROM stop_lines l JOIN order_lines o ON (o.tenant_id, o.id) = (l.tenant_id, l.order_line_id)
   WHERE l.tenant_id = ANY($1) GROUP BY 1, 2
  UNION ALL SELECT 'stop ' || stop_id, product_id, 'empty', sum(quantity)
    FROM stop_collect WHERE tenant_id = ANY($1) GROUP BY 1, 2
  UNION ALL SELECT 'receipt ' || receipt_id, product_id, condition,
                   sum(CASE condition WHEN 'full' THEN quantity ELSE -quantity END)
    FROM supplier_receipt_lines WHERE tenant_id = ANY($1) GROUP BY 1, 2, 3
  UNION ALL SELECT 'count ' || count_id, product_id, condition, counted - expected
    FROM stock_count_lines WHERE tenant_id = ANY($1) AND counted <> expected
  UNION ALL SELECT 'transfer ' || t.id || ' from', product_id, condition, -sum(quantity)
    FROM stock_transfers t JOIN stock_transfer_lines l ON (l.tenant_id, l.transfer_id) = (t.tenant_id, t.id)
   WHERE t.tenant_id = ANY($1) AND status IN ('in_transit', 'received') GROUP BY 1, 2, 3
  UNION ALL SELECT 'transfer ' || t.id || ' to', product_id, condition, sum(quantity)
    FROM stock_transfers t JOIN stock_transfer_lines l ON (l.tenant_id, l.transfer_id) = (t.tenant_id, t.id)
   WHERE t.tenant_id = ANY($1) AND status = 'received' GROUP BY 1, 2, 3`;

const moved = `
  SELECT CASE WHEN m.stop_id IS NOT NULL THEN 'stop ' || m.stop_id
              WHEN m.receipt_id IS NOT NULL THEN 'receipt ' || m.receipt_id
              WHEN m.count_id IS NOT NULL THEN 'count ' || m.count_id
              WHEN m.location_id = t.from_location_id THEN 'transfer ' || t.id || ' from'
              ELSE 'transfer ' || t.id || ' to' END AS by, product_id, condition, sum(quantity) AS moved
    FROM stock_movements m
    LEFT JOIN stock_transfers t ON (t.tenant_id, t.id) = (m.tenant_id, m.transfer_id)
   WHERE m.tenant_id = ANY($1) AND m.reason NOT IN ('opening', 'collection', 'load_difference') GROUP BY 1, 2, 3`;

export const goodsMovedOnce = inDatabase(
  "Goods moved as stops, receipts, counts and transfers say, once",
  `SELECT by, product_id, condition, said.moved AS said, moved.moved
     FROM (${said}) said FULL JOIN (${moved}) moved USING (by, product_id, condition)
    WHERE coalesce(said.moved, 0) <> coalesce(moved.moved, 0)
      AND product_id IN (SELECT id FROM products WHERE tenant_id = ANY($1) AND unit IN ('each', 'bag'))`,
);
