import { readFile } from "node:fs/promises";

import type { Client } from "pg";

import type { Roles } from "./roles";

/**
 * Lets only the service's role erase a closed business or a person, and a business's role erase its own customers and
 * reverse an imported workbook; see the .sql files in this folder.
 */
export async function letErase(owner: Client, roles: Roles): Promise<void> {
  for (const file of ["erasure.sql", "erase-people.sql", "undo-moving-in.sql"]) {
    await owner.query(await readFile(new URL(file, import.meta.url), "utf8"));
  }
  await owner.query("SELECT let_erase($1)", [roles.service]);
  await owner.query("SELECT let_erase_people($1, $2)", [roles.business, roles.service]);
  await owner.query("SELECT let_undo_moving_in($1)", [roles.business]);
}
