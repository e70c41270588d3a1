import { runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import { dayOrNull } from "../../../platform/values/format";
import { readAreas, type Area } from "../../catalogue";
import { destinationOf, doorColumns, readJudge, type PromiseJudge } from "../order/promise";
import type { OrderRow } from "../order/queries";
import type { Amendment } from "../order/schema";

interface Change {
  /** The order with its destination after the change. */
  order: Pick<
    OrderRow,
    "deliveryAddressId" | "deliverToPostcode" | "latitude" | "longitude" | "wantedOn"
  >;
  change: Amendment;
  collects: boolean;
  /** The option that the change names; null if the order keeps its own. */
  option: { name: string; minDays: number; maxDays: number } | null;
}

/** The fields of a change that promise something. */
const promising = [
  "wantedOn",
  "deliveryWindow",
  "deliveryOptionId",
  "deliveryAddressId",
  "fulfilment",
] as const satisfies readonly (keyof Amendment)[];

/** Returns the judge of what a changed order promises, with its area; null if the change promises nothing. */
export async function judgeChange(
  tx: Tx,
  at: { tenantId: string; timeZone: string; now: Date },
  { order, change, collects, option }: Change,
): Promise<{ judge: PromiseJudge; area: Area | null } | null> {
  if (promising.every((field) => change[field] === undefined)) return null;
  const door = collects ? null : await readDoor(tx, at.tenantId, order.deliveryAddressId);
  const place = {
    postcode: order.deliverToPostcode,
    latitude: order.latitude,
    longitude: order.longitude,
    roundDays: door?.roundDays,
  };
  const areas = door?.inAreas === false ? [] : await readAreas(tx, at.tenantId);
  const { area, destination } = destinationOf(areas, place);
  const day = change.wantedOn === undefined ? dayOrNull(order.wantedOn) : change.wantedOn;
  return { area, judge: await readJudge(tx, at, { collects, destination, door, option, day }) };
}

const readDoor = async (tx: Tx, tenantId: string, id: string | null) =>
  id === null
    ? null
    : runSqlForOne(
        tx,
        sqlBuilder
          .selectFrom("delivery_addresses as a")
          .innerJoin("customers as c", (join) =>
            join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
          )
          .where("a.tenant_id", "=", tenantId)
          .where("a.id", "=", id)
          .select(doorColumns),
      );
