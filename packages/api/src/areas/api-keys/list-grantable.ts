import { grantableToKey, scopes } from "../../caller/scopes";
import { business } from "../../procedures";
import { GrantableScopes } from "./schema";

/** What the caller may give a key they make: what they may do themselves, but never a person's own. */
export const listGrantable = business("keys:read", { personOnly: true })
  .output(GrantableScopes)
  .query(({ ctx }) => ({
    scopes: scopes.filter((scope) => grantableToKey(scope) && ctx.scopes.has(scope)),
  }));
