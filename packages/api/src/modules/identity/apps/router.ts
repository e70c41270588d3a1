import { callerScopes, type Membership, type PersonCaller } from "../../../platform/access/caller";
import { grantableToKey, scopes, type Scope } from "../../../platform/access/scopes";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith, runPatiently } from "../../../platform/audit/change";
import { forbidden, Refusal } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { router } from "../../../platform/context/context";
import { newKey } from "../../../platform/credentials";
import { business, person } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { memberScopes } from "../../../platform/access/scopes";
import { holdRights } from "../rights";
import { placeOf } from "./clients";
import { answerRequest, holdRequest, readRequest, requestLifeMs } from "./requests";
import { AppRequest, Decided } from "./schema";

const gone = () =>
  new Refusal(
    "not_found",
    "This request has run out, or was decided already. Start again in the app.",
  );

/** What of what an app asks for this member could give it. */
const giveable = (asked: readonly string[], held: ReadonlySet<Scope>): Scope[] =>
  scopes.filter((scope) => asked.includes(scope) && grantableToKey(scope) && held.has(scope));

/** Why this member can't allow an app that asks for this; null where they can. */
function whyNotAllow(membership: Membership, asked: readonly string[], caller: PersonCaller) {
  const { lockedAt, closedAt } = membership.business;
  if (lockedAt !== null || closedAt !== null) return "This business is locked or closed.";
  const held = callerScopes(caller, membership);
  if (!held.has("keys:write")) return "Whoever looks after API keys there can allow apps.";
  return giveable(asked, held).length === 0 ? "It asks for nothing that you may do there." : null;
}

/** What an app asks for, and in which of one's businesses it could be allowed. */
const look = person()
  .input(ById)
  .output(AppRequest)
  .query(async ({ ctx, input: { id } }) => {
    const request = await readRequest(ctx.database.service, id, ctx.now);
    if (!request) throw gone();
    const { name, redirectUri, scopes: asked, expiresAt } = request;
    return {
      id,
      app: { name, place: placeOf(redirectUri) },
      expiresAt: dateTime(expiresAt),
      businesses: ctx.caller.memberships.map((membership) => {
        const given = giveable(asked, callerScopes(ctx.caller, membership));
        return {
          id: membership.business.id,
          name: membership.business.name,
          scopes: given,
          beyond: scopes.filter((scope) => asked.includes(scope) && !given.includes(scope)),
          can: { allow: whyNotAllow(membership, asked, ctx.caller) },
        };
      }),
    };
  });

/** Where a decided request is taken, by the browser that began it. */
const goOn = ({ settings }: Context, id: string, answer: string) => ({
  goOn: `${settings.urls.rest}/oauth/authorize/${id}?answer=${answer}`,
});

/**
 * Allows an app in this business: it gets a key whose secret nobody knows, within what it asks for and the person may
 * do. Written as the service's role, since requests are no business's.
 * @throws not_found where the request has run out, or was decided meanwhile; forbidden where nothing could be given
 */
const allow = business("keys:write", { personOnly: true, unrepeatable: true })
  .input(ById)
  .output(Decided)
  .mutation(({ ctx, input: { id } }) => {
    const { caller } = ctx;
    if (caller.kind !== "person") throw forbidden("Only the person themselves may do this.");
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    const tenantId = ctx.business.id;
    const { change } = changeWith(
      ctx.database.service,
      (tx, happening: Parameters<typeof recordActivity>[2]) =>
        recordActivity(tx, ctx, happening, facts),
      ctx,
    );
    return change(async (tx, record) => {
      const request = await holdRequest(tx, id, ctx.now);
      if (!request) throw gone();
      const { giver } = await holdRights(tx, ctx, { needs: "keys:write" });
      const given = giveable(request.scopes, memberScopes(giver.role, giver.set));
      if (given.length === 0) throw forbidden("The app asks for nothing that you may do here.");
      const { prefix, hash } = newKey();
      const key = await tx.apiKey.create({
        data: {
          tenantId,
          name: request.name,
          prefix,
          keyHash: hash,
          scopes: given,
          createdByUserId: caller.person.id,
          createdAt: ctx.now,
          // Until it gets its first tokens: then as long as they can be renewed.
          expiresAt: new Date(ctx.now.getTime() + requestLifeMs),
          appClientId: request.clientId,
        },
      });
      await tx.oauthClient.updateMany({
        where: { id: request.clientId },
        data: { forgetAfter: null },
      });
      await record({
        action: "api_key.created",
        words: `Allowed the app ${request.name} (${placeOf(request.redirectUri).name})`,
        subject: { kind: "api_key", id: key.id },
        after: { name: key.name, prefix, scopes: given, app: request.clientId },
      });
      return goOn(ctx, id, await answerRequest(tx, id, { businessId: tenantId, keyId: key.id }));
    });
  });

/** Refuses an app: it is told so, and got nothing. */
const refuse = person({ unrepeatable: true })
  .input(ById)
  .output(Decided)
  .mutation(({ ctx, input: { id } }) =>
    runPatiently(ctx.database.service, async (tx) => {
      if (!(await holdRequest(tx, id, ctx.now))) throw gone();
      return goOn(ctx, id, await answerRequest(tx, id, null));
    }),
  );

export const apps = router({ look, allow, refuse });
