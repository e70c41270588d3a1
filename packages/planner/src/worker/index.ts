export { planInSlices } from "./plan-in-slices";
export { planInWorker, type WorkerOptions } from "./plan-in-worker";
