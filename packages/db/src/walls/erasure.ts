import { readFile } from "node:fs/promises";

import type { Client } from "pg";

import type { Roles } from "./roles";

/** Lets the service's role, and no other, erase a closed business; see the SQL beside. */
export async function letErase(owner: Client, roles: Roles): Promise<void> {
  await owner.query(await readFile(new URL("erasure.sql", import.meta.url), "utf8"));
  await owner.query("SELECT let_erase($1)", [roles.service]);
}
