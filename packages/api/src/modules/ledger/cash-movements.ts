import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { z } from "zod";
import { finite } from "../../platform/rules/dated-rule";

/*
 * Cash that is moved other than by a customer (docs/decisions/0420). All cash in hand is the sum of receipts and refunds
 * in cash and of these movements, so the ledger and the journal follow from the same rows.
 */

export const CashMovementKind = z.enum([
  "float_in",
  "float_out",
  "petty_cash",
  "paid_in",
  "opening",
  "difference",
  "carried_difference",
]);
export type CashMovementKind = z.infer<typeof CashMovementKind>;

/** The other side of a movement: the takings of the running day, takings of days before, or the bank. */
export const CashPlace = z.enum(["drawer", "safe", "bank"]);
export type CashPlace = z.infer<typeof CashPlace>;

/** Pence by which a movement changes all cash in hand, the float, and the drawer's takings of its day. */
export interface CashEffects {
  pence: number;
  floatPence: number;
  drawerPence: number;
}

/** @param amount pence; above zero, except for an opening balance and a difference, which may be below */
export function effectsOf(
  kind: CashMovementKind,
  place: CashPlace | null,
  amount: number,
): CashEffects {
  finite(amount, "amount of cash");
  const ofDrawer = (pence: number) => (place === "drawer" ? pence : 0);
  const ofBank = (pence: number) => (place === "bank" ? pence : 0);
  const out = 0 - amount;
  switch (kind) {
    case "float_in":
      return { pence: ofBank(amount), floatPence: amount, drawerPence: ofDrawer(out) };
    case "float_out":
      return { pence: ofBank(out), floatPence: out, drawerPence: ofDrawer(amount) };
    case "petty_cash":
    case "paid_in":
      return { pence: out, floatPence: 0, drawerPence: ofDrawer(out) };
    case "opening":
    case "difference":
    case "carried_difference":
      return { pence: amount, floatPence: 0, drawerPence: 0 };
  }
}

export interface CashMovement extends CashEffects {
  tenantId: string;
  locationId: string;
  kind: CashMovementKind;
  place?: CashPlace | null;
  /** The day that is meant, YYYY-MM-DD: the database moves it to the first open one. */
  on: string;
  at: Date;
  about?: string | null;
  roundId?: string;
  handoverId?: string;
  closedDayId?: string | null;
  reversesId?: string;
  reason?: string;
  by: { id: string | null; name: string };
}

/** Adds a movement. Returns its id, or null where the movement that it reverses was reversed before. */
export async function recordCashMovement(tx: Tx, movement: CashMovement): Promise<string | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("cash_movements")
      .values({
        tenant_id: movement.tenantId,
        location_id: movement.locationId,
        kind: movement.kind,
        place: movement.place ?? null,
        pence: movement.pence,
        float_pence: movement.floatPence,
        drawer_pence: movement.drawerPence,
        moved_on: sql<Date>`${movement.on}::date`,
        moved_at: movement.at,
        about: movement.about ?? null,
        round_id: movement.roundId ?? null,
        handover_id: movement.handoverId ?? null,
        closed_day_id: movement.closedDayId ?? null,
        reverses_id: movement.reversesId ?? null,
        reason: movement.reason ?? null,
        recorded_by_name: movement.by.name,
        recorded_by_user_id: movement.by.id,
      })
      .onConflict((clash) => clash.columns(["tenant_id", "reverses_id"]).doNothing())
      .returning("id"),
  );
  return row?.id ?? null;
}
