import { business } from "../../../platform/middleware/procedures";
import { findDriver } from "./gates";
import { DriverProfile } from "./schema";
import { viewDriver } from "./view";

/** GET /drivers/{userId}. */
export const one = business("drivers:read")
  .concat(findDriver)
  .output(DriverProfile)
  .query(({ ctx }) => viewDriver(ctx.driver));
