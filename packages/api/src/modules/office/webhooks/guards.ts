import { personBehind, whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import type { EventTypeName } from "../../../platform/audit/event-types";
import { forbidden, invalid, notFound } from "../../../platform/base/errors";
import { loader, type Context } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { ById } from "../../../platform/values/values";
import { isOfScope, scopeOfType } from "../events/schema";
import { readEndpoint, viewEndpoint, type EndpointRow } from "./endpoints";

/** Support may look at endpoints, and never says where a business's data goes. */
export const whyNotChanged = (ctx: BusinessCaller): string | null =>
  ctx.caller.kind === "support"
    ? "Support doesn't choose where data is sent: somebody of the business does."
    : whyNotAllowed(ctx, ["connections:write"], { changes: true });

const byTheBusiness = (rules: { unrepeatable?: boolean }) =>
  business("connections:write", rules).use(({ ctx, next }) => {
    const why = whyNotChanged(ctx);
    if (why !== null) throw forbidden(why);
    return next();
  });

export const changing = byTheBusiness({});
/** The answer holds a secret. */
export const secretly = byTheBusiness({ unrepeatable: true });

export const findEndpoint = loader.input(ById).use(async ({ ctx, input, next }) => {
  const endpoint = await readEndpoint(ctx.db, ctx.business.id, input.id);
  if (!endpoint) throw notFound("webhook");
  return next({ ctx: { endpoint } });
});

export const view = (row: EndpointRow, ctx: BusinessCaller) =>
  viewEndpoint(row, whyNotChanged(ctx));

export const named = (url: string) => `the webhook to ${new URL(url).host}`;

/** Whoever changes an endpoint keeps it: what they may read bounds what is sent from then on. */
export const keeperOf = ({ caller }: BusinessCaller) => ({
  keeperUserId: personBehind(caller).id,
  apiKeyId: caller.kind === "key" ? caller.keyId : null,
});

/** @throws validation where an address is none that may be sent to. Asks for its name, so never within a transaction. */
export async function requireAddress({ providers }: Pick<Context, "providers">, url: string) {
  const message = await providers.webhooks.faultOf(url);
  if (message !== null) throw invalid({ path: "url", message });
}

/** @throws validation where the caller may not read what a type concerns */
export function requireReadable({ scopes }: BusinessCaller, types: readonly EventTypeName[]): void {
  const mayRead = isOfScope(scopes);
  const refused = types.filter((name) => !mayRead(name));
  if (refused.length === 0) return;
  const needed = [...new Set(refused.map(scopeOfType))].join(", ");
  throw invalid({ path: "types", message: `You may not read what these concern: ${needed}.` });
}
