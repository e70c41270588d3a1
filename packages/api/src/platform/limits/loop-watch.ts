import { monitorEventLoopDelay } from "node:perf_hooks";

/** How often it looks, in milliseconds. */
const everyMs = 100;
/** The thread comes this late to its work where it is crowded, in milliseconds. */
const lateMs = 12;
/** Of the delay measured, what is not late: how often Node itself looks. In milliseconds. */
const resolutionMs = 5;

export interface LoopWatch {
  /** How much of their places businesses have now, from 0 (the fewest) to 1 (all). */
  room: () => number;
  stop: () => void;
}

/**
 * Watches how late the thread that answers requests comes to its work (docs/decisions/0165). While it is late the
 * room halves at each look; while it is not, it grows back in a second and a half.
 */
export function watchLoop(): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let room = 1;
  const looking = setInterval(() => {
    const late = delay.mean / 1e6 - resolutionMs;
    room = late > lateMs ? room / 2 : Math.min(1, room + 1 / 16);
    delay.reset();
  }, everyMs).unref();
  return {
    room: () => room,
    stop() {
      clearInterval(looking);
      delay.disable();
    },
  };
}
