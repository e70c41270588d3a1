import type { Attempt } from "../../caller/limits";
import type { Context } from "../../service";

/** Trying a secret of this account, for the throttle. */
export const attemptAt = ({ request }: Pick<Context, "request">, email: string): Attempt => ({
  account: email.toLowerCase(),
  address: request.address,
});
