import { Client } from "pg";

import { letIndexesWork } from "../row-security/leakproof";
import { scramVerifier } from "../secrets/scram-verifier";
import type { Passwords } from "./passwords";

const OWNER = "roundsman_owner";
const DATABASE = "roundsman";

/** Returns the address by which the owner of the tables reaches the database. */
export function ownerUrl(port: number, passwords: Passwords): string {
  return `postgresql://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${DATABASE}`;
}

/** Returns the superuser's address. */
export function superuserUrl(port: number, passwords: Passwords): string {
  return `postgresql://postgres:${passwords.superuser}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Creates a missing owner and database. The owner is no superuser, as in a hosted PostgreSQL, so that code works the
 * same there.
 */
export async function ensureOwner(port: number, passwords: Passwords): Promise<void> {
  await asSuperuser(port, passwords, "postgres", async (client) => {
    // Two processes may start at once. The lock ends with the connection.
    await client.query("SELECT pg_advisory_lock(1)");
    const database = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (database.rowCount !== 0) return;
    // Every later database is a copy of template1.
    await asSuperuser(port, passwords, "template1", letIndexesWork);
    const owner = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [OWNER]);
    const password = client.escapeLiteral(await scramVerifier(passwords.owner));
    const verb = owner.rowCount === 0 ? "CREATE" : "ALTER";
    await client.query(`${verb} ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD ${password}`);
    await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
  await asSuperuser(port, passwords, DATABASE, letIndexesWork);
}

async function asSuperuser(
  port: number,
  passwords: Passwords,
  database: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const login = { host: "127.0.0.1", port, user: "postgres", password: passwords.superuser };
  const client = new Client({ ...login, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
