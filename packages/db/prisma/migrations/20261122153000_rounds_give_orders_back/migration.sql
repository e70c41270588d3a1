-- AlterTable
ALTER TABLE "stops" ADD COLUMN     "given_back_at" TIMESTAMPTZ(3);

-- Orders that rounds were done without, and that nobody could plan again.
UPDATE stops s SET given_back_at = coalesce(r.done_at, r.updated_at)
  FROM rounds r, orders o
 WHERE r.tenant_id = s.tenant_id AND r.id = s.round_id AND r.status = 'done'
   AND o.tenant_id = s.tenant_id AND o.id = s.order_id AND o.status = 'placed'
   AND s.completed_at IS NULL AND s.failed_at IS NULL;
UPDATE orders o SET round_id = NULL
  FROM rounds r
 WHERE r.tenant_id = o.tenant_id AND r.id = o.round_id AND r.status = 'done' AND o.status = 'placed';

-- A stop whose order was given back is no longer the order's place: it may have another.
DROP INDEX stops_order_planned_once;
CREATE UNIQUE INDEX stops_order_planned_once ON stops (tenant_id, order_id)
 WHERE failed_at IS NULL AND given_back_at IS NULL;
