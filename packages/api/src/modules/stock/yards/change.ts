import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing } from "../../../platform/audit/difference";
import { findYard } from "./gates";
import { placeYard, settlingName } from "./place";
import { Yard, YardChange } from "./schema";
import { viewYard } from "./view";

/** PATCH /stock/locations/{id}. An archived yard keeps its stock and takes no new work. */
export const change = business("stock:write")
  .concat(findYard)
  .input(YardChange)
  .output(Yard)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewYard(ctx.yard);
    const { archived, ...given } = wanted;
    const fields = await placeYard(given, ctx.yard, ctx.providers.geocoder);
    const write = () =>
      ctx.change(async (tx, record) => {
        const [row] = await tx.location.updateManyAndReturn({
          where: { tenantId: ctx.business.id, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (ctx.yard.archivedAt ?? ctx.now) : null,
            }),
          },
        });
        if (!row) throw notFound("yard");
        await record({
          action: "yard.changed",
          words: `Changed the yard ${row.name}`,
          subject: { kind: "yard", id },
          before: viewYard(ctx.yard),
          after: viewYard(row),
        });
        return viewYard(row);
      });
    return settlingName(write);
  });
