import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { Forecast } from "./model/forecast";
import type { NextRound } from "./next-round";

/** A forecast of one address and product, and when its next round is. */
export interface Foretold extends Forecast {
  addressId: string;
  productId: string;
  nextRound: NextRound;
}

/**
 * Makes these the forecasts of a business, and no others, in one statement. What the office hid stays hidden until the
 * next delivery. Written twice it is the same.
 */
export async function writeForecasts(
  db: SqlRunner,
  tenantId: string,
  forecasts: readonly Foretold[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    forecasts.map(({ nextRound, ...one }) => ({
      address_id: one.addressId,
      product_id: one.productId,
      base_use: one.base,
      heat_use: one.heat,
      last_delivered_on: one.lastDeliveredOn,
      last_quantity: one.lastQuantity,
      usual_quantity: one.usualQuantity,
      empty_on: one.emptyOn,
      empty_from: one.emptyFrom,
      empty_until: one.emptyUntil,
      next_round_on: nextRound.on,
      ask_before: nextRound.askBefore,
    })),
  );
  const columns = [
    "base_use",
    "heat_use",
    "last_delivered_on",
    "last_quantity",
    "usual_quantity",
    "empty_on",
    "empty_from",
    "empty_until",
    "next_round_on",
    "ask_before",
  ] as const;
  // Qualified as `json_populate_recordset` gives all columns of the table.
  const rows = sql<{ address_id: string; product_id: string }>`
    json_populate_recordset(null::forecasts, ${given}::json)`;
  await runSql(
    db,
    sqlBuilder
      .with("gone", (with_) =>
        with_
          .deleteFrom("forecasts as f")
          .where("f.tenant_id", "=", tenantId)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom(rows.as("n"))
                  .whereRef("n.address_id", "=", "f.address_id")
                  .whereRef("n.product_id", "=", "f.product_id")
                  .select(sql.lit(1).as("one")),
              ),
            ),
          )
          .returning("f.id"),
      )
      .insertInto("forecasts")
      .columns(["tenant_id", "address_id", "product_id", "computed_at", ...columns])
      .expression((eb) =>
        eb
          .selectFrom(rows.as("n"))
          // Taken out of use while it was reckoned: it is not written.
          .innerJoin("delivery_addresses as a", (join) =>
            join.on("a.tenant_id", "=", tenantId).onRef("a.id", "=", "n.address_id"),
          )
          .where("a.archived_at", "is", null)
          .select([
            "a.tenant_id",
            "n.address_id",
            "n.product_id",
            sql<Date>`${now}::timestamptz`.as("computed_at"),
            ...columns.map((column) => sql.ref(`n.${column}`).as(column)),
          ]),
      )
      .onConflict((clash) =>
        clash.columns(["tenant_id", "address_id", "product_id"]).doUpdateSet((eb) => ({
          ...Object.fromEntries(
            ["computed_at" as const, ...columns].map((column) => [
              column,
              eb.ref(`excluded.${column}`),
            ]),
          ),
          hidden_until: sql<Date | null>`case when forecasts.last_delivered_on = excluded.last_delivered_on
            then forecasts.hidden_until end`,
        })),
      )
      .returning("forecasts.id"),
  );
}
