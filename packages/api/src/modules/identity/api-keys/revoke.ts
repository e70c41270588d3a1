import { revokeKey } from "../../../platform/credentials";
import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findApiKey } from "./gates";
import { ApiKey, Revocation } from "./schema";
import { viewApiKey } from "./view";

/** DELETE /api-keys/{id}: refused from the next request on; the row stays as the record. */
export const revoke = business("keys:write", { personOnly: true })
  .concat(findApiKey)
  .input(Revocation)
  .output(ApiKey)
  .mutation(({ ctx, input: { reason } }) =>
    ctx.change(async (tx, record) => {
      const { id, name } = ctx.apiKey;
      if (!(await revokeKey(tx, ctx.apiKey, ctx.now))) throw notFound("API key");
      await record({
        action: "api_key.revoked",
        words: `Revoked the API key ${name}${reason ? `: ${reason}` : ""}`,
        subject: { kind: "api_key", id },
      });
      return viewApiKey(ctx.apiKey);
    }),
  );
