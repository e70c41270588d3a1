import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing } from "../../../platform/audit/difference";
import { findVehicle } from "./gates";
import { takeRoom } from "./plan-limit";
import { Vehicle, VehicleChange } from "./schema";
import { settlingName } from "./taken-name";
import { viewVehicle } from "./view";

/**
 * PATCH /vehicles/{id}: what is left out is unchanged, null clears. An archived vehicle stays on its
 * rounds and is offered for no new one; taking it back into use counts against the plan.
 */
export const change = business("rounds:write")
  .concat(findVehicle)
  .input(VehicleChange)
  .output(Vehicle)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewVehicle(ctx.vehicle);
    const { archived, ...fields } = wanted;
    return settlingName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        if (archived === false) await takeRoom(tx, tenantId, id);
        const [row] = await tx.vehicle.updateManyAndReturn({
          where: { tenantId, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (ctx.vehicle.archivedAt ?? ctx.now) : null,
            }),
          },
        });
        if (!row) throw notFound("vehicle");
        await record({
          action: "vehicle.changed",
          words: `Changed the vehicle ${row.name}`,
          subject: { kind: "vehicle", id },
          before: viewVehicle(ctx.vehicle),
          after: viewVehicle(row),
        });
        return viewVehicle(row);
      }),
    );
  });
