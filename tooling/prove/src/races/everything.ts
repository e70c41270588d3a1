import { routes } from "@roundsman/spec-rest";
import { appRoutes } from "./apps/routes";
import { racesOfApps } from "./apps/index";
import { racedFor } from "./run-all";
import { races } from "./table/index";

/** Every operation that changes something, of REST and of the apps, and its races. */
export const everything = {
  operations: [...racedFor(routes), ...racedFor(appRoutes)],
  table: { ...races, ...racesOfApps },
};
