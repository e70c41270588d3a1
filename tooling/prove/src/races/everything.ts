import { routes } from "@roundsman/spec-rest";
import { appRoutes } from "./apps/routes";
import { racesOfApps } from "./apps/index";
import { racedFor } from "./run-all";
import { races } from "./table/index";

/** Every operation that changes something, REST's and those of our apps alone, and what is raced for at each. */
export const everything = {
  operations: [...racedFor(routes), ...racedFor(appRoutes)],
  table: { ...races, ...racesOfApps },
};
