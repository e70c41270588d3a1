import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { selectCashToComeIn } from "../../books";
import { endingWithin } from "../../delivery";
import { howMany, mostShown, type BusinessDay } from "./queries";

/** Papers of drivers and vehicles that are out, or run out within so many days; what runs out first at the top. */
export const endingPapers = (
  db: SqlRunner,
  { tenantId, today }: BusinessDay,
  { days }: { days: number },
) =>
  runSql(
    db,
    endingWithin({ tenantId, today }, days)
      .limit(mostShown)
      .select((eb) => [
        "p.id",
        "p.kind",
        eb.fn.coalesce("v.name", "u.name").$notNull().as("whose"),
        "p.expires_on as expiresOn",
        howMany,
      ]),
  );

/** Refused records of drivers that nobody has decided about, the longest waiting first. */
export const waitingRecords = (db: SqlRunner, { tenantId }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("refused_records as f")
      .leftJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "f.tenant_id").onRef("o.id", "=", "f.order_id"),
      )
      .where("f.tenant_id", "=", tenantId)
      .where("f.accepted", "is", null)
      .orderBy("f.arrived_at")
      .orderBy("f.id")
      .limit(mostShown)
      .select([
        "f.id",
        "f.kind",
        "f.by_name as byName",
        "f.done_at as doneAt",
        "o.number",
        "o.customer_name as customerName",
        howMany,
      ]),
  );

/** Walk-round checks with defects that nobody has cleared: unsafe vehicles first, then the oldest. */
export const vehicleDefects = (db: SqlRunner, { tenantId }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("walk_round_checks as w")
      .innerJoin("vehicles as v", (join) =>
        join.onRef("v.tenant_id", "=", "w.tenant_id").onRef("v.id", "=", "w.vehicle_id"),
      )
      .where("w.tenant_id", "=", tenantId)
      .where("w.cleared_at", "is", null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("walk_round_defects as d")
            .whereRef("d.tenant_id", "=", "w.tenant_id")
            .whereRef("d.check_id", "=", "w.id")
            .select("d.position"),
        ),
      )
      .orderBy("w.unsafe", "desc")
      .orderBy("w.done_at")
      .orderBy("w.id")
      .limit(mostShown)
      .select([
        "w.id as checkId",
        "v.name as vehicleName",
        "w.done_at as doneAt",
        "w.unsafe",
        howMany,
      ]),
  );

/** Part deliveries whose rest the office has neither ordered nor left, the longest waiting first. */
export const shortDeliveries = (db: SqlRunner, { tenantId }: BusinessDay) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.rest_open_since", "is not", null)
      .orderBy("o.rest_open_since")
      .orderBy("o.id")
      .limit(mostShown)
      .select((eb) => [
        "o.id as orderId",
        "o.number",
        "o.customer_name as customerName",
        eb.ref("o.rest_open_since").$notNull().as("since"),
        // "2 × Propane 47 kg, 1 × Kindling", without lines that charge for a cylinder.
        eb
          .selectFrom("order_lines as l")
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
          )
          .whereRef("l.tenant_id", "=", "o.tenant_id")
          .whereRef("l.order_id", "=", "o.id")
          .whereRef("l.delivered_quantity", "<", "l.quantity")
          .where("p.charge_group_id", "is", null)
          .select(
            sql<string>`coalesce(string_agg((l.quantity - l.delivered_quantity) || ' × ' || l.product_name,
              ', ' order by l.position), '')`.as("words"),
          )
          .$asScalar()
          .$notNull()
          .as("left"),
        howMany,
      ]),
  );

/** Rounds whose cash did not come in, the earliest first. */
export const cashToComeIn = (db: SqlRunner, { tenantId, today }: BusinessDay) =>
  runSql(db, selectCashToComeIn(tenantId, today).limit(mostShown).select(howMany));
