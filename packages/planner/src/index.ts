export {
  evaluateRound,
  type EvaluatedRound,
  type EvaluateOptions,
  type Over,
} from "./check/evaluate-round";
export type { BreakTaken, Leg, StopTimes, Totals } from "./check/timetable";
export { ProblemError } from "./check-problem";
export {
  drivingSeconds,
  estimateMatrix,
  greatCircleMetres,
  type Position,
  ROAD_FACTOR,
  SPEEDS,
} from "./distances/estimate";
export { cheapestInsertion, nearestFirstTour, type Drive, type Tour } from "./distances/insertion";
export { givenMatrix, type Matrix } from "./distances/matrix";
export { whyHopeless } from "./leaving-out/hopeless";
export { plan } from "./make-plan";
export { type Costs, DEFAULT_COSTS, type PlanOptions, type Progress } from "./options";
export { priced, type Preference, type Preferences, type PricedPlan } from "./preferences/priced";
export type { LeftOut, LeftOutReason, Plan, PlannedRound, StoppedBy } from "./plan";
export {
  type Amounts,
  type Break,
  type Capacity,
  type Measure,
  NOTHING,
  type PlanOrder,
  type PlanVan,
  type Problem,
  type TimeSpan,
  UNLIMITED,
} from "./problem";
export type { RoundStop, RoundVan } from "./check/round";
