import "server-only";
import { api } from "@/session/api";

/** Every permission set, and the scopes that the one who looks may put into one. */
export async function readPermissions() {
  const { office } = await api();
  const [sets, { scopes }] = await Promise.all([
    office.permissionSets.list(),
    office.permissionSets.giveable(),
  ]);
  return { sets: sets.items, grantable: scopes };
}
