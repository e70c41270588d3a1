import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { plan } from "../make-plan";
import type { News, Task } from "./protocol";

/** The worker's whole life: one problem in by `workerData`, news of it out. */
const { problem, options, stop } = workerData as Task;
const tell = (news: News) => parentPort?.postMessage(news, []);
const stopped = new Int32Array(stop);

// A plan takes what requests leave of the processor. On Linux a priority is the thread's own, elsewhere it would
// be the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
tell({ kind: "begun" });
const answer = plan(problem, {
  ...options,
  now: () => performance.now(),
  onProgress: (progress) => tell({ kind: "progress", progress }),
  signal: {
    get aborted() {
      return Atomics.load(stopped, 0) !== 0;
    },
  },
});
tell({ kind: "answer", plan: answer });
