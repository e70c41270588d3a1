import { z } from "zod";
import { grantableToKey, scopes, type Scope } from "../../platform/access/scopes";
import { conflict, invalid, notFound } from "../../platform/base/errors";
import { loader, router } from "../../platform/context/context";
import { adoptKey, isOrphaned, newKey, revokeKey } from "../../platform/credentials";
import { business } from "../../platform/middleware/procedures";
import { ById } from "../../platform/values/values";
import {
  ApiKey,
  CreatedApiKey,
  GrantableScopes,
  isShown,
  k,
  NewApiKey,
  Revocation,
  readKeys,
  viewApiKey,
} from "./api-keys";

/** The key named by `id`; 404 where there is none, or it was revoked. */
const findApiKey = loader.input(ById).use(async ({ ctx, input, next }) => {
  const [apiKey] = await readKeys(ctx.db, ctx.business.id, k("k.id", "=", input.id));
  if (!apiKey) throw notFound("API key");
  return next({ ctx: { apiKey } });
});

/** A key holds no more than its creator may do, and never what is a person's alone. */
function refuseUngrantable(wanted: readonly Scope[], held: ReadonlySet<Scope>): void {
  const refused = wanted.filter((scope) => !grantableToKey(scope) || !held.has(scope));
  if (refused.length === 0) return;
  throw invalid({ path: "scopes", message: `You can't give a key: ${refused.join(", ")}.` });
}

/**
 * Reading, making and revoking keys: those of the business, or those of its test business
 * (docs/contract/test-business.md), which are made by the same people.
 */
function keysOf({ inTest }: { inTest: boolean }) {
  /** GET /api-keys. Revoked keys are left out, and access of apps that has run out. */
  const list = business("keys:read", { personOnly: true, inTest })
    .output(z.object({ items: z.array(ApiKey) }))
    .query(async ({ ctx }) => {
      const rows = await readKeys(ctx.db, ctx.business.id, isShown(ctx.realNow));
      return { items: rows.map(viewApiKey) };
    });

  /** POST /api-keys. The answer is the only place where the key itself is ever seen. */
  const create = business("keys:write", { personOnly: true, unrepeatable: true, inTest })
    .input(NewApiKey)
    .output(CreatedApiKey)
    .mutation(async ({ ctx, input }) => {
      refuseUngrantable(input.scopes, ctx.scopes);
      const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
      if (expiresAt && expiresAt <= ctx.realNow) {
        throw invalid({ path: "expiresAt", message: "This time has already passed." });
      }
      const { prefix, key, hash } = newKey(inTest ? "test" : "live");
      const row = await ctx.change(async (tx, record) => {
        const made = await tx.apiKey.create({
          data: {
            tenantId: ctx.business.id,
            name: input.name,
            prefix,
            keyHash: hash,
            scopes: [...new Set(input.scopes)],
            createdByUserId: ctx.caller.kind === "person" ? ctx.caller.person.id : "",
            createdAt: ctx.realNow,
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
      return { ...viewApiKey({ ...row, lastUsedAt: null }), key };
    });

  /** DELETE /api-keys/{id}: refused from the next request on; the row stays as the record. */
  const revoke = business("keys:write", { personOnly: true, inTest })
    .concat(findApiKey)
    .input(Revocation)
    .output(ApiKey)
    .mutation(({ ctx, input: { reason } }) =>
      ctx.change(async (tx, record) => {
        const { id, name } = ctx.apiKey;
        if (!(await revokeKey(tx, ctx.apiKey, ctx.realNow))) throw notFound("API key");
        await record({
          action: "api_key.revoked",
          words: `Revoked the ${ctx.apiKey.appClientId === null ? "API key" : "access of the app"} ${name}${reason ? `: ${reason}` : ""}`,
          subject: { kind: "api_key", id },
        });
        return viewApiKey(ctx.apiKey);
      }),
    );

  /** What the caller may give a key they make: what they may do themselves, but never a person's own. */
  const listGrantable = business("keys:read", { personOnly: true, inTest })
    .output(GrantableScopes)
    .query(({ ctx }) => ({
      scopes: scopes.filter((scope) => grantableToKey(scope) && ctx.scopes.has(scope)),
    }));

  return { list, listGrantable, create, revoke };
}

/** GET /api-keys/orphaned: keys whose makers have left the business: refused until adopted or revoked. */
const listOrphans = business("keys:read", { personOnly: true })
  .output(z.object({ items: z.array(ApiKey) }))
  .query(async ({ ctx }) => {
    const rows = await readKeys(ctx.db, ctx.business.id, k.and([isShown(ctx.realNow), isOrphaned]));
    return { items: rows.map(viewApiKey) };
  });

/**
 * POST /api-keys/{id}/adopt: takes over the key of somebody who has left. It works again, within what its
 * new keeper may do, with a new secret, which the answer shows once. 409 while its maker is still a
 * member, since then it answers to somebody.
 */
const adopt = business("keys:write", { personOnly: true, unrepeatable: true })
  .concat(findApiKey)
  .output(CreatedApiKey)
  .mutation(({ ctx }) => {
    // Whoever left allowed it for themselves, and the app would have no use for a secret.
    if (ctx.apiKey.appClientId !== null) {
      throw conflict("An app's access is not taken over: revoke it, and allow the app anew.");
    }
    return ctx.change(async (tx, record) => {
      const { id, name, createdByUserId: maker } = ctx.apiKey;
      const keeper = ctx.caller.kind === "person" ? ctx.caller.person.id : "";
      const key = await adoptKey(tx, ctx.apiKey, keeper);
      if (key === null) throw conflict("This key belongs to a member.");
      await record({
        action: "api_key.adopted",
        words: `Took over the API key ${name}, with a new secret`,
        subject: { kind: "api_key", id },
        before: { createdByUserId: maker },
        after: { createdByUserId: keeper },
      });
      return { ...viewApiKey(ctx.apiKey), lastUsedAt: null, key };
    });
  });

export const apiKeys = router({ ...keysOf({ inTest: false }), listOrphans, adopt });

const inTest = keysOf({ inTest: true });
/** GET and POST /test-business/api-keys, DELETE /test-business/api-keys/{id}. */
export const testKeys = {
  listKeys: inTest.list,
  listGrantable: inTest.listGrantable,
  createKey: inTest.create,
  revokeKey: inTest.revoke,
};
