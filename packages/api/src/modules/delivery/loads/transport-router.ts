import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { onThread } from "../../../platform/threads/on-thread";
import { day, longDay } from "../../../platform/values/format";
import { findRound } from "../rounds/guards";
import { readRound } from "../rounds/queries";
import { withStops } from "../rounds/view";
import { legsOfRound } from "../gas/round-gas";
import type { TransportOnPaper } from "./transport-paper";

const draw = onThread<(paper: TransportOnPaper) => Uint8Array>("paper", "transportPaper");

/**
 * GET /rounds/{id}/transport-document: the dangerous goods aboard on each leg, as a PDF; drivers see that of their own
 * rounds. Also where the load is small: an inspector may ask all the same.
 * @throws not_found where the round carries none
 */
const document = business("rounds:read", { heavy: "export" })
  .concat(findRound)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const rows = await readRound(ctx.db, { tenantId, id: ctx.round.id });
    const [found] = await withStops(ctx, rows);
    const legs = found ? legsOfRound(found.row, found.stops) : [];
    if (!found || legs.length === 0) throw notFound("transport document");
    const consignor = await ctx.db.business.findFirstOrThrow({
      where: { id: tenantId },
      select: { name: true, address: true, phone: true, email: true },
    });
    const { row, stops } = found;
    const paper: TransportOnPaper = {
      consignor,
      day: longDay(row.roundDate),
      vehicle: row.vehicleName ?? "No van yet",
      driver: row.driverName ?? "No driver yet",
      stops: stops.map((stop) => ({
        id: stop.id,
        sequence: stop.sequence,
        consignee:
          [stop.deliverToName ?? stop.customerName, stop.deliverToAddress]
            .filter((part) => part !== null)
            .join(", ") || "No name",
      })),
      reloads: row.reloads.map(({ id, locationName: yard }) => ({ id, yard })),
      legs,
      // The same round comes out the same whenever it is printed.
      at: row.updatedAt,
    };
    const name = `transport-document-${day(row.roundDate)}`;
    ctx.reply.headers["Content-Disposition"] = `inline; filename="${name}.pdf"`;
    return ctx.budget.within("drawing", tenantId, () => draw(paper));
  });

export const transport = router({ document });
