import { createHmac } from "node:crypto";
import type { Attempt } from "../../../platform/limits/limits";
import type { Context } from "../../../platform/context/service";

const fingerprintLength = 16;

/** Trying a secret of this account, for the throttle and for the log. */
export function attemptAt(
  { request, reply, settings }: Pick<Context, "request" | "reply" | "settings">,
  email: string,
): Attempt {
  const account = email.toLowerCase();
  reply.tried = createHmac("sha256", settings.secretKey)
    .update(`tried ${account}`)
    .digest("hex")
    .slice(0, fingerprintLength);
  return { account, address: request.address };
}
