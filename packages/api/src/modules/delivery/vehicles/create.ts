import { business } from "../../../platform/middleware/procedures";
import { haveRoom } from "./gates";
import { takeRoom } from "./plan-limit";
import { NewVehicle, Vehicle } from "./schema";
import { settlingName } from "./taken-name";
import { viewVehicle } from "./view";

/** POST /vehicles, as far as the plan goes. */
export const create = business("rounds:write")
  .concat(haveRoom)
  .input(NewVehicle)
  .output(Vehicle)
  .mutation(({ ctx, input }) =>
    settlingName(() =>
      ctx.change(async (tx, record) => {
        await takeRoom(tx, ctx.business.id);
        const row = await tx.vehicle.create({
          data: { tenantId: ctx.business.id, createdAt: ctx.now, ...input },
        });
        await record({
          action: "vehicle.created",
          words: `Added the vehicle ${row.name}`,
          subject: { kind: "vehicle", id: row.id },
          after: viewVehicle(row),
        });
        return viewVehicle(row);
      }),
    ),
  );
