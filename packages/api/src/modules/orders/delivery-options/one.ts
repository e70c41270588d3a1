import { business } from "../../../platform/middleware/procedures";
import { findDeliveryOption } from "./gates";
import { DeliveryOption } from "./schema";
import { viewDeliveryOption } from "./view";

/** GET /delivery-options/{id}. */
export const one = business("orders:read")
  .concat(findDeliveryOption)
  .output(DeliveryOption)
  .query(({ ctx }) => viewDeliveryOption(ctx.option));
