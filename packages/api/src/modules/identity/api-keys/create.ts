import { grantableToKey, type Scope } from "../../../platform/access/scopes";
import { newKey } from "../../../platform/credentials";
import { invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { CreatedApiKey, NewApiKey } from "./schema";
import { viewApiKey } from "./view";

/** POST /api-keys. The answer is the only place where the key itself is ever seen. */
export const create = business("keys:write", { personOnly: true, unrepeatable: true })
  .input(NewApiKey)
  .output(CreatedApiKey)
  .mutation(async ({ ctx, input }) => {
    refuseUngrantable(input.scopes, ctx.scopes);
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    if (expiresAt && expiresAt <= ctx.now) {
      throw invalid({ path: "expiresAt", message: "This time has already passed." });
    }
    const { prefix, key, hash } = newKey();
    const row = await ctx.change(async (tx, record) => {
      const made = await tx.apiKey.create({
        data: {
          tenantId: ctx.business.id,
          name: input.name,
          prefix,
          keyHash: hash,
          scopes: [...new Set(input.scopes)],
          createdByUserId: ctx.caller.kind === "person" ? ctx.caller.person.id : "",
          createdAt: ctx.now,
          expiresAt,
        },
      });
      await record({
        action: "api_key.created",
        words: `Made the API key ${input.name}`,
        subject: { kind: "api_key", id: made.id },
        after: { name: made.name, prefix, scopes: made.scopes },
      });
      return made;
    });
    return { ...viewApiKey(row), key };
  });

/** A key holds no more than its creator may do, and never what is a person's alone. */
function refuseUngrantable(wanted: readonly Scope[], held: ReadonlySet<Scope>): void {
  const refused = wanted.filter((scope) => !grantableToKey(scope) || !held.has(scope));
  if (refused.length === 0) return;
  throw invalid({ path: "scopes", message: `You can't give a key: ${refused.join(", ")}.` });
}
