import { Client, DatabaseError } from "pg";

import { scramVerifier } from "../secrets/scram-verifier";
import type { DatabaseUrls } from "../urls";

const WRONG_PASSWORD = new Set(["28P01", "28000"]);
const FORBIDDEN = "42501";

/** The names of the two roles apart from the owner. */
export interface Roles {
  business: string;
  service: string;
}

/** Returns the two roles of these addresses. */
export const rolesOf = (urls: Pick<DatabaseUrls, "business" | "service">): Roles => ({
  business: roleOf(urls.business),
  service: roleOf(urls.service),
});

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Creates missing ones of the two roles; see `ensureRole`. */
export async function ensureRoles(owner: Client, urls: DatabaseUrls): Promise<Roles> {
  return {
    business: await ensureRole(owner, urls.business),
    service: await ensureRole(owner, urls.service),
  };
}

/**
 * Creates a URL's login role, or sets the URL's password, unless the role can sign in with it already: a role created
 * by an operator is left alone.
 * @returns the role's name
 * @throws Error if it is missing and the owner may not create it, or if it is exempt from row-level security
 */
async function ensureRole(owner: Client, url: string): Promise<string> {
  const { password } = new URL(url);
  const role = roleOf(url);
  if (!(await canSignIn(url))) await setPassword(owner, role, decodeURIComponent(password));
  await refuseExempt(owner, role);
  return role;
}

async function setPassword(owner: Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const secret = owner.escapeLiteral(await scramVerifier(password));
  const known = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  const verb = known.rowCount === 0 ? "CREATE" : "ALTER";
  try {
    await owner.query(`${verb} ROLE ${name} LOGIN PASSWORD ${secret}`);
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.code !== FORBIDDEN) throw cause;
    throw new Error(
      `The owner of the database may not make or change the role ${role}: make it by hand, and ` +
        "name it in BUSINESS_DATABASE_URL or SERVICE_DATABASE_URL",
      { cause },
    );
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && WRONG_PASSWORD.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseExempt(owner: Client, role: string): Promise<void> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_roles WHERE rolname = $1
       AND (rolsuper OR rolbypassrls OR pg_has_role(oid, current_user, 'MEMBER'))`,
    [role],
  );
  if (rowCount !== 0) {
    throw new Error(`${role} is a superuser, passes row-level security by, or owns the tables`);
  }
}
