import type { BusinessCaller } from "../../../platform/access/caller";
import { forbidden } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/service";
import { officeKinds } from "./schema";

interface Mine {
  tenantId: string;
  userId: string;
  kind?: { notIn: string[] };
}

/** Notices belong to people: those of the caller in this business; over REST without the back office's own. */
export function mine({
  caller,
  business,
  request,
}: BusinessCaller & Pick<Context, "request">): Mine {
  if (caller.kind === "key") throw forbidden("Notices belong to people.");
  return {
    tenantId: business.id,
    userId: caller.person.id,
    ...(request.entry === "rest" && { kind: { notIn: [...officeKinds] } }),
  };
}
