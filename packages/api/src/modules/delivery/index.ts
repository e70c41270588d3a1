/** What other modules may import of this one. */
export { gasRules, papersRule } from "./gas/rules";
export { forecastColumns, isToBeAsked, selectForecasts } from "./forecast/queries";
export { readPatchDays } from "./patches/queries";
export { endingWithin } from "./fleet/papers/remind";
export { paperKinds } from "./fleet/papers/schema";
export { walkRoundRule } from "./gas/walk-round";
export { loadSheets } from "./loads/sheet";
export { shiftStart } from "./times";
export { readTimeOffs, whyNotDecided, whyNotTakenBack, whyNotTheirs } from "./fleet/rota/time-off";
export { selectDrivers } from "./fleet/drivers/queries";
export { DriverProfile, viewDriver } from "./fleet/drivers/schema";
export { findDrivenStop, findStop } from "./stops/guards";
export { selectRounds } from "./rounds/queries";
export { Round, roundStatuses } from "./rounds/schema";
export { failureReasons } from "./rounds/stop-schema";
export { shownRounds } from "./rounds/view";
export { timeOfDay } from "./times";
export { Vehicle, viewVehicle } from "./fleet/vehicles/schema";
