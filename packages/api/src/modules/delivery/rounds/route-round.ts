import { chartCourse } from "./course";
import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/** Works out a round's way and times, where that takes asking a map's server. */
export const routeRound = ({ database, providers }: Service, job: Tasks["route_round"]) =>
  chartCourse(database.service, providers.routing, job.tenantId, job.roundId);
