import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { DeliveryOption, DeliveryOptionQuery } from "./schema";
import { viewDeliveryOption } from "./view";

const Place = z.tuple([z.int32(), Uuid]);

/** GET /delivery-options, as the order form shows them; archived ones are left out unless asked for. */
export const list = business("orders:read")
  .input(DeliveryOptionQuery)
  .output(pageOf(DeliveryOption))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.deliveryOption.findMany({
      where: {
        tenantId: ctx.business.id,
        ...(input.archived ? {} : { archivedAt: null }),
        ...(input.q && { name: containing(input.q) }),
        ...(after && {
          OR: [{ sortOrder: { gt: after[0] } }, { sortOrder: after[0], id: { gt: after[1] } }],
        }),
      },
      orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewDeliveryOption, (row) => [row.sortOrder, row.id]);
  });
