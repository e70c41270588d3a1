import { chooseBusiness } from "../../../platform/auth/identify";
import { namedBusiness, readCredentials } from "../../../platform/request/credentials";
import { readSession } from "../../../platform/auth/read-session";
import type { Context } from "../../../platform/context/service";

/**
 * The business on whose behalf somebody signed in asks; null where nobody is signed in, or they have
 * several and name none: staff then go by what was written.
 */
export async function businessAsking(ctx: Context): Promise<{ id: string; name: string } | null> {
  const credentials = readCredentials(ctx.request);
  if (credentials?.kind !== "session") return null;
  const named = namedBusiness(ctx.request);
  const caller = await readSession(ctx.database, credentials.token, named, ctx.now);
  if (caller?.kind !== "person" || caller.memberships.length !== 1) return null;
  const { business } = chooseBusiness(caller, ctx.request);
  return { id: business.id, name: business.name };
}
