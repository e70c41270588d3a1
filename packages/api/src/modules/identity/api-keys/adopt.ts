import { adoptKey } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findApiKey } from "./gates";
import { CreatedApiKey } from "./schema";
import { viewApiKey } from "./view";

/**
 * POST /api-keys/{id}/adopt: takes over the key of somebody who has left. It works again, within what its
 * new keeper may do, with a new secret, which the answer shows once. 409 while its maker is still a
 * member, since then it answers to somebody.
 */
export const adopt = business("keys:write", { personOnly: true, unrepeatable: true })
  .concat(findApiKey)
  .output(CreatedApiKey)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const { id, name, createdByUserId: maker } = ctx.apiKey;
      const keeper = ctx.caller.kind === "person" ? ctx.caller.person.id : "";
      const key = await adoptKey(tx, ctx.apiKey, keeper);
      if (key === null) throw conflict("This key answers to a member.");
      await record({
        action: "api_key.adopted",
        words: `Took over the API key ${name}, with a new secret`,
        subject: { kind: "api_key", id },
        before: { createdByUserId: maker },
        after: { createdByUserId: keeper },
      });
      return { ...viewApiKey(ctx.apiKey), lastUsedAt: null, key };
    }),
  );
