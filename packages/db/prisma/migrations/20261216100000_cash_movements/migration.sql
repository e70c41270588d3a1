-- Cash that is moved other than by a customer is a ledger, and cash of vans joins the drawer it is counted into
-- (docs/decisions/0420).
ALTER TYPE "journal_source" ADD VALUE 'cash';

CREATE TYPE "cash_movement_kind" AS ENUM ('float_in', 'float_out', 'petty_cash', 'paid_in', 'opening', 'difference', 'carried_difference');
CREATE TYPE "cash_place" AS ENUM ('drawer', 'safe', 'bank');

CREATE TABLE "cash_movements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "location_id" UUID NOT NULL,
    "kind" "cash_movement_kind" NOT NULL,
    "place" "cash_place",
    "pence" INTEGER NOT NULL,
    "float_pence" INTEGER NOT NULL DEFAULT 0,
    "drawer_pence" INTEGER NOT NULL DEFAULT 0,
    "moved_on" DATE NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "about" VARCHAR(200),
    "round_id" UUID,
    "handover_id" UUID,
    "closed_day_id" UUID,
    "reverses_id" UUID,
    "reason" VARCHAR(500),
    "recorded_by_name" TEXT NOT NULL,
    "recorded_by_user_id" TEXT,

    CONSTRAINT "cash_movements_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE "cash_handovers" ADD COLUMN "location_id" UUID;

-- Exports count entries without a document by themselves.
ALTER TABLE "journal_exports" ADD COLUMN "adjustment_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "journal_exports" ADD COLUMN "adjustment_pence" DOUBLE PRECISION NOT NULL DEFAULT 0;

CREATE INDEX "cash_movements_tenant_id_closed_day_id_idx" ON "cash_movements"("tenant_id", "closed_day_id");
CREATE INDEX "cash_movements_tenant_id_round_id_idx" ON "cash_movements"("tenant_id", "round_id");
CREATE INDEX "cash_movements_tenant_id_location_id_moved_on_idx" ON "cash_movements"("tenant_id", "location_id", "moved_on");
CREATE INDEX "cash_movements_tenant_id_moved_on_id_idx" ON "cash_movements"("tenant_id", "moved_on" DESC, "id" DESC);
CREATE UNIQUE INDEX "cash_movements_tenant_id_reverses_id_key" ON "cash_movements"("tenant_id", "reverses_id");
CREATE UNIQUE INDEX "cash_movements_tenant_id_handover_id_key" ON "cash_movements"("tenant_id", "handover_id");
CREATE INDEX "cash_handovers_tenant_id_location_id_booked_on_idx" ON "cash_handovers"("tenant_id", "location_id", "booked_on");

ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_handover_id_fkey" FOREIGN KEY ("tenant_id", "handover_id") REFERENCES "cash_handovers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_closed_day_id_fkey" FOREIGN KEY ("tenant_id", "closed_day_id") REFERENCES "closed_days"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_tenant_id_reverses_id_fkey" FOREIGN KEY ("tenant_id", "reverses_id") REFERENCES "cash_movements"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_move" CHECK (pence <> 0 OR float_pence <> 0);
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_reversed_whole" CHECK (
  (reverses_id IS NULL OR reason IS NOT NULL) AND (kind = 'carried_difference') = (round_id IS NOT NULL));
-- A closed day has one difference of its cash; its reversal belongs to the day, too.
CREATE UNIQUE INDEX "cash_movements_closed_day_key" ON "cash_movements" ("tenant_id", "closed_day_id")
  WHERE "reverses_id" IS NULL;

-- A movement counts on an open day of its yard and of the books, whatever day was meant.
CREATE FUNCTION cash_movements_are_placed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to INTO closed_to FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.moved_on := open_day_at(NEW.tenant_id, NEW.location_id, greatest(NEW.moved_on, closed_to + 1));
  RETURN NEW;
END $$;
CREATE TRIGGER placed_at_a_yard BEFORE INSERT ON cash_movements
  FOR EACH ROW EXECUTE FUNCTION cash_movements_are_placed();

-- As before (docs/decisions/0252), at the yard whose drawer it is counted into, and never on a day to which the books
-- are closed.
CREATE OR REPLACE FUNCTION handovers_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  round record;
  closed_to date;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to INTO closed_to FROM businesses b WHERE b.id = NEW.tenant_id;
  SELECT r.round_date, coalesce(NEW.location_id, r.start_location_id, first_yard(r.tenant_id)) AS yard INTO round
    FROM rounds r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.round_id;
  NEW.booked_on := open_day_at(NEW.tenant_id, round.yard, greatest(round.round_date, closed_to + 1));
  RETURN NEW;
END $$;
