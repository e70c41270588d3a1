import { grantableToKey, scopes } from "../../../platform/access/scopes";
import { business } from "../../../platform/middleware/procedures";
import { GrantableScopes } from "./schema";

/** What the caller may give a key they make: what they may do themselves, but never a person's own. */
export const listGrantable = business("keys:read", { personOnly: true })
  .output(GrantableScopes)
  .query(({ ctx }) => ({
    scopes: scopes.filter((scope) => grantableToKey(scope) && ctx.scopes.has(scope)),
  }));
