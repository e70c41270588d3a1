import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { literally } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { findCustomer } from "../customer/gates";
import { Address, AddressQuery } from "../address/schema";
import { viewAddress } from "./view";

const Place = z.tuple([DateTime, Uuid]);

/** GET /customers/{id}/addresses, the oldest first; archived ones are left out unless asked for. */
export const list = business("customers:read")
  .concat(findCustomer)
  .input(AddressQuery)
  .output(pageOf(Address))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const contains = input.q && { contains: literally(input.q), mode: "insensitive" as const };
    const rows = await ctx.db.deliveryAddress.findMany({
      where: {
        tenantId: ctx.business.id,
        customerId: ctx.customer.id,
        ...(input.archived ? {} : { archivedAt: null }),
        AND: [
          contains
            ? {
                OR: [
                  { name: contains },
                  { line1: contains },
                  { city: contains },
                  { postcode: contains },
                ],
              }
            : {},
          after
            ? {
                OR: [
                  { createdAt: { gt: after[0] } },
                  { createdAt: after[0], id: { gt: after[1] } },
                ],
              }
            : {},
        ],
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewAddress, (row) => [dateTime(row.createdAt), row.id]);
  });
