import { business } from "../../../platform/middleware/procedures";
import { findAddress } from "./gates";
import { Address } from "../address/schema";
import { viewAddress } from "./view";

/** GET /addresses/{id}. */
export const one = business("customers:read")
  .concat(findAddress)
  .output(Address)
  .query(({ ctx }) => viewAddress(ctx.address));
