import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { Vehicle, VehicleQuery } from "./schema";
import { viewVehicle } from "./view";

const Place = z.tuple([z.string(), Uuid]);

/** GET /vehicles: by name; archived ones are left out unless asked for. */
export const list = business("rounds:read")
  .input(VehicleQuery)
  .output(pageOf(Vehicle))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const like = containing(input.q ?? "");
    const rows = await ctx.db.vehicle.findMany({
      where: {
        tenantId: ctx.business.id,
        ...(input.archived ? {} : { archivedAt: null }),
        AND: [
          input.q ? { OR: [{ name: like }, { registration: like }] } : {},
          after
            ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
            : {},
        ],
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewVehicle, (row) => [row.name, row.id]);
  });
