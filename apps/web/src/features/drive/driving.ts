import type { Day } from "@/features/offline/kept-day";
import type { RouterInputs } from "@/trpc/outputs";

/* The service's own shapes, by the names the driver's app knows them under. */

export type { Day };
export type DrivenRound = Day["rounds"][number];
export type Stop = DrivenRound["stops"][number];
export type StopDetails = DrivenRound["stopDetails"][number];
export type LoadItem = DrivenRound["load"][number];

type Stops = RouterInputs["office"]["stops"];
/** What is said of a delivery, a failure or an undoing, apart from which stop and the record's own id and time. */
type Said<Input> = Omit<Input, "id" | "stopId" | "recordId" | "doneAt">;
export type Completion = Said<Stops["complete"]>;
export type Failure = Said<Stops["fail"]>;
export type Sale = Omit<RouterInputs["office"]["sales"]["sell"], "id" | "recordId" | "doneAt">;
type Checks = RouterInputs["office"]["walkRoundChecks"];
/** What was found on the van before the first stop. */
export type Checked = Omit<Checks["record"], "id" | "recordId" | "doneAt">;
export type Reload = DrivenRound["reloads"][number];
/** What was loaded and put down at a reload. */
export type Reloaded = Omit<
  RouterInputs["office"]["reloads"]["record"],
  "id" | "reloadId" | "recordId" | "doneAt"
>;
export type LoadCounts = RouterInputs["office"]["loads"]["count"]["counts"];
/** Containers that were scanned. */
export type NamedSerials = NonNullable<RouterInputs["office"]["loads"]["count"]["serials"]>;
