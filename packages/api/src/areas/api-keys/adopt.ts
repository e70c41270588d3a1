import type { ApiKey as ApiKeyRow } from "@roundsman/db";
import { conflict } from "../../errors";
import { business } from "../../procedures";
import { findApiKey } from "./gates";
import { ApiKey } from "./schema";
import { viewApiKey } from "./view";

/**
 * Takes over the key of somebody who has left: it works again, within what its new keeper may do.
 * 409 while its maker is still a member, since then it answers to somebody.
 */
export const adopt = business("keys:write", { personOnly: true })
  .concat(findApiKey)
  .output(ApiKey)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const { id, tenantId, name, createdByUserId: maker } = ctx.apiKey;
      const keeper = ctx.caller.kind === "person" ? ctx.caller.person.id : "";
      const taken = await tx.$queryRaw<Pick<ApiKeyRow, "id">[]>`
        UPDATE api_keys k SET created_by_user_id = ${keeper}
         WHERE k.tenant_id = ${tenantId}::uuid AND k.id = ${id}::uuid AND k.revoked_at IS NULL
           AND k.created_by_user_id = ${maker}
           AND NOT EXISTS (SELECT 1 FROM members m
                            WHERE m.tenant_id = k.tenant_id AND m.user_id = k.created_by_user_id)
        RETURNING k.id`;
      if (taken.length === 0) throw conflict("This key answers to a member.");
      await record({
        action: "api_key.adopted",
        words: `Took over the API key ${name}`,
        subject: { kind: "api_key", id },
        before: { createdByUserId: maker },
        after: { createdByUserId: keeper },
      });
      return viewApiKey(ctx.apiKey);
    }),
  );
