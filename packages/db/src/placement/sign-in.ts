import type { Client } from "pg";

import type { DatabaseUrls } from "../urls";
import { isCluster, nodeUrls, withClient } from "./cluster";

/** Citus's number for all nodes. */
const EACH_NODE = 0;

/**
 * Stores at each node of a cluster the passwords with which Citus signs in at the others: it does so as the caller's
 * role, the owner or one of the two roles. A single PostgreSQL is left as it is. A second run stores the current
 * addresses' passwords.
 * @throws Error if a node does not accept the owner's password
 */
export async function letNodesSignIn(owner: Client, urls: DatabaseUrls): Promise<void> {
  if (!(await isCluster(owner))) return;
  for (const url of await nodeUrls(owner, urls.owner)) {
    await withClient(url, (node) => notePasswords(node, urls));
  }
}

/**
 * Stores at one node the passwords of the roles that exist there. Citus needs them in plain text; they are in
 * `pg_dist_authinfo`, which only a superuser can read.
 */
export async function notePasswords(node: Client, urls: DatabaseUrls): Promise<void> {
  // As parameters, which this session writes to no log.
  await node.query("SET log_parameter_max_length = 0; SET log_parameter_max_length_on_error = 0");
  const signIns = [urls.owner, urls.business, urls.service].map((url) => {
    const { username, password } = new URL(url);
    return [decodeURIComponent(username), decodeURIComponent(password)] as const;
  });
  await node.query(
    `INSERT INTO pg_dist_authinfo AS known (nodeid, rolename, authinfo)
     SELECT $1::int, rolname, authinfo FROM unnest($2::name[], $3::text[]) AS given (rolname, authinfo) JOIN pg_roles USING (rolname)
         ON CONFLICT (rolename, nodeid) DO UPDATE SET authinfo = excluded.authinfo
      WHERE known.authinfo <> excluded.authinfo`,
    [EACH_NODE, signIns.map(([role]) => role), signIns.map(([, password]) => asOption(password))],
  );
  await node.query("RESET log_parameter_max_length; RESET log_parameter_max_length_on_error");
}

/** In libpq's form of a list of options. */
const asOption = (password: string): string =>
  `password='${password.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
