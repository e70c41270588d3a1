import { business } from "../../../platform/middleware/procedures";
import { findVehicle } from "./gates";
import { Vehicle } from "./schema";
import { viewVehicle } from "./view";

/** GET /vehicles/{id}. */
export const one = business("rounds:read")
  .concat(findVehicle)
  .output(Vehicle)
  .query(({ ctx }) => viewVehicle(ctx.vehicle));
