import { routes } from "@roundsman/spec-rest";
import { appRoutes } from "./apps/routes";
import { racesOfApps } from "./apps/index";
import { racedFor } from "./run-all";
import { nameOf } from "./run-race";
import { races } from "./table/index";

/** What waits for itself on a cluster: it erases a person there, whose row lies on every node. */
const notOnCluster: readonly string[] = process.env["CITUS_URL"]
  ? ["POST /apps/account.erase", "POST /apps/console.people.erase"]
  : [];

/** Every operation that changes something, REST's and those of our apps alone, and what is raced for at each. */
export const everything = {
  operations: [...racedFor(routes), ...racedFor(appRoutes)].filter(
    (operation) => !notOnCluster.includes(nameOf(operation)),
  ),
  table: { ...races, ...racesOfApps },
};
