import { business } from "../../../platform/middleware/procedures";
import { placeYard, settlingName } from "./place";
import { Yard, YardFields } from "./schema";
import { viewYard } from "./view";

/** POST /stock/locations: a yard. */
export const create = business("stock:write")
  .input(YardFields)
  .output(Yard)
  .mutation(async ({ ctx, input }) => {
    const fields = await placeYard(input, null, ctx.providers.geocoder);
    const write = () =>
      ctx.change(async (tx, record) => {
        const row = await tx.location.create({
          data: { ...fields, name: input.name, tenantId: ctx.business.id, createdAt: ctx.now },
        });
        await record({
          action: "yard.created",
          words: `Added the yard ${row.name}`,
          subject: { kind: "yard", id: row.id },
          after: viewYard(row),
        });
        return viewYard(row);
      });
    return settlingName(write);
  });
