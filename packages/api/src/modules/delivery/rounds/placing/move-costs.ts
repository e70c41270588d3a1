import type { Point } from "@roundsman/providers";
import { z } from "zod";
import { business } from "../../../../platform/middleware/procedures";
import { Day, Uuid } from "../../../../platform/values/values";
import { pointOf } from "../../times";
import { roundsOn } from "../board";
import { whyDone } from "../guards";
import type { RoundRow, StopRow } from "../queries";
import { isRecorded } from "../states";
import { withStops } from "../view";
import { cheapestPlace } from "./cost-of-stop";

/** The drive that an order adds to a round, at the place where it adds least. */
const MoveCost = z
  .object({
    orderId: Uuid,
    roundId: Uuid,
    /** Before which of the round's open stops, from 0. */
    index: z.int(),
    seconds: z.int(),
    metres: z.int(),
  })
  .meta({ id: "MoveCost" });

/** A round of the day that still takes stops. */
const TakingRound = z
  .object({ id: Uuid, vehicleName: z.string().nullable(), driverName: z.string().nullable() })
  .meta({ id: "TakingRound" });

/**
 * Returns the drive that orders would add to the other rounds of a day that still take stops. Estimated by the straight
 * line, so that it is known while a card is dragged. An order or round without a known place is left out.
 */
export const moveCosts = business("orders:read", { personOnly: true })
  .input(z.object({ day: Day, orderIds: z.array(Uuid).min(1).max(300) }))
  .output(z.object({ rounds: z.array(TakingRound), items: z.array(MoveCost) }))
  .query(async ({ ctx, input: { day, orderIds } }) => {
    const tenantId = ctx.business.id;
    const [rounds, yards, orders] = await Promise.all([
      roundsOn(ctx.db, { tenantId, day }).then((found) => withStops(ctx, found)),
      ctx.db.location.findMany({
        where: { tenantId },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { id: true, latitude: true, longitude: true, archivedAt: true },
      }),
      ctx.db.order.findMany({
        where: { tenantId, id: { in: orderIds } },
        select: { id: true, roundId: true, latitude: true, longitude: true },
      }),
    ]);
    const placeOf = new Map(yards.map((yard) => [yard.id, pointOf(yard)]));
    const first = yards.find(({ archivedAt }) => archivedAt === null)?.id ?? null;
    const yardAt = (id: string | null) => (id === null ? null : (placeOf.get(id) ?? null));
    const taking = rounds.filter(({ row }) => whyDone(row) === null);
    const items = taking.flatMap(({ row, stops }) => {
      const start = row.startLocationId ?? first;
      const way = {
        from: whereIs(row, stops) ?? yardAt(start),
        stops: stops.filter((stop) => !isRecorded(stop)).map(pointOf),
        to: yardAt(row.endLocationId ?? start),
      };
      return orders.flatMap(({ id: orderId, roundId, ...order }) => {
        const place = pointOf(order);
        const cost = roundId === row.id || !place ? null : cheapestPlace(way, place);
        return cost === null ? [] : [{ orderId, roundId: row.id, ...cost }];
      });
    });
    return {
      rounds: taking.map(({ row: { id, vehicleName, driverName } }) => ({
        id,
        vehicleName,
        driverName,
      })),
      items,
    };
  });

/** Where a van that is out was last: at the stop it recorded last, or where its phone saw it; null at the yard. */
function whereIs(row: RoundRow, stops: readonly StopRow[]): Point | null {
  if (row.status !== "out") return null;
  const seen = pointOf({ latitude: row.vanLatitude, longitude: row.vanLongitude });
  const last = stops
    .filter(isRecorded)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .at(-1);
  return seen ?? (last ? pointOf(last) : null);
}

const timeOf = ({ completedAt, failedAt }: StopRow): number =>
  new Date(completedAt ?? failedAt ?? 0).getTime();
