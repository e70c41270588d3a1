import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { rateLimited } from "../base/errors";

/** How often it looks, in milliseconds. */
const everyMs = 100;
/** The thread comes this late to its work where it is crowded, in milliseconds. */
const lateMs = 12;
/** Of the delay measured, what is not late: how often Node itself looks. In milliseconds. */
const resolutionMs = 5;

interface LoopWatch {
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

/*
 * Whoever needs several places takes them in this order, so that nobody holds what another waits for:
 * upload, a kind of heavy work, request, drawing.
 */

/**
 * What one business may have in work at once, in one process (docs/decisions/0165). Whatever does not fit waits
 * its turn, so that a page's many calls, twenty vans or a nightly script are served one after the other and not
 * refused; past the queue or the wait it is 429. Connections to the database are shared out apart, by the pools
 * themselves.
 */
export const shares = {
  /** Anything asked of the business. More would not be quicker: they share half of the pool's connections. */
  request: { atOnce: 16, atLeast: 2, waiting: 512, patienceMs: 5_000 },
  /** Large bodies that are received and kept in memory, 15 MB each at most. */
  upload: { atOnce: 8, waiting: 64, patienceMs: 30_000 },
  /** Streams of what changes in the business, of all who listen to it. */
  stream: { atOnce: 200, waiting: 0, patienceMs: 0 },
  /** Those of one person: ten tabs that are looked at. */
  streamOfOne: { atOnce: 10, waiting: 0, patienceMs: 0 },
  /** Lists as files. */
  export: { atOnce: 2, waiting: 16, patienceMs: 10_000 },
  /** A day's plan takes one core for up to four seconds. */
  planning: { atOnce: 1, waiting: 32, patienceMs: 30_000 },
  /** Pictures that are uploaded. */
  picture: { atOnce: 2, waiting: 64, patienceMs: 30_000 },
  /** Pictures and papers that are drawn, whatever for. */
  drawing: { atOnce: 2, waiting: 64, patienceMs: 30_000 },
  /** Imports, price lists of many customers, invoices sent in bulk. */
  bulk: { atOnce: 2, waiting: 32, patienceMs: 20_000 },
} as const satisfies Record<string, ShareSize>;

interface ShareSize {
  atOnce: number;
  /** So many while the process is crowded; `atOnce` where it says nothing. */
  atLeast?: number;
  /** So many wait at most. */
  waiting: number;
  /** So long each of them, in milliseconds. */
  patienceMs: number;
}

type Share = keyof typeof shares;

/** Gives a place back; twice is as good as once. */
export type Leave = () => void;

/** After this long a place may be free again. In seconds. */
const soon = 2;

interface Queue {
  taken: number;
  waiting: (() => void)[];
  /** Who may be sent away for somebody new, the oldest first. */
  leaving: (() => void)[];
}

/** The places of every business in this process. What is idle is not remembered. */
export class Budget {
  readonly #sizes: Readonly<Record<Share, ShareSize>>;
  readonly #room: () => number;
  readonly #queues = new Map<string, Queue>();

  /** @param room how much of their places businesses have now, from 0 to 1 (`watchLoop`) */
  constructor(sizes: Partial<Record<Share, ShareSize>> = {}, room: () => number = () => 1) {
    this.#sizes = { ...shares, ...sizes };
    this.#room = room;
  }

  /** How many of a subject's places are taken. */
  taken(share: Share, subject: string): number {
    return this.#queues.get(`${share} ${subject}`)?.taken ?? 0;
  }

  /**
   * Does `work` in a place of the subject's, and gives the place back however it ends.
   * @throws rate_limited where there is none in time
   */
  async within<T>(share: Share, subject: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(share, subject);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Takes a place of the subject's. @throws rate_limited where there is none in time */
  async enter(share: Share, subject: string): Promise<Leave> {
    const key = `${share} ${subject}`;
    const { waiting, patienceMs } = this.#sizes[share];
    const queue = this.#queues.get(key) ?? { taken: 0, waiting: [], leaving: [] };
    this.#queues.set(key, queue);
    if (queue.taken < this.#placesOf(share)) queue.taken += 1;
    else if (queue.waiting.length >= waiting) throw rateLimited(soon);
    else await turnIn(queue, patienceMs);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#giveBack(share, key, queue);
    };
  }

  /** Takes a place in any case: where there is none, the oldest who came this way leaves and is told so. */
  async enterForOldest(share: Share, subject: string, sentAway: () => void): Promise<Leave> {
    const queue = this.#queues.get(`${share} ${subject}`);
    if (queue && queue.taken >= this.#sizes[share].atOnce) queue.leaving[0]?.();
    const leave = await this.enter(share, subject);
    const entered = this.#queues.get(`${share} ${subject}`);
    if (!entered) throw new Error("A place was taken in no queue");
    const { leaving } = entered;
    const goAway = () => {
      leaveNow();
      sentAway();
    };
    const leaveNow = () => {
      const place = leaving.indexOf(goAway);
      if (place !== -1) leaving.splice(place, 1);
      leave();
    };
    leaving.push(goAway);
    return leaveNow;
  }

  /** Fewer while the process is crowded, so that who asks much does not make everybody late. */
  #placesOf(share: Share): number {
    const { atOnce, atLeast = atOnce } = this.#sizes[share];
    return Math.max(atLeast, Math.floor(atOnce * this.#room()));
  }

  /** Those who wait longest take the places that are free now; the last one out takes the queue along. */
  #giveBack(share: Share, key: string, queue: Queue): void {
    queue.taken -= 1;
    while (queue.waiting.length > 0 && queue.taken < this.#placesOf(share)) {
      queue.taken += 1;
      queue.waiting.shift()?.();
    }
    if (queue.taken === 0) this.#queues.delete(key);
  }
}

function turnIn(queue: Queue, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting = queue.waiting.filter((one) => one !== turn);
      reject(rateLimited(soon));
    }, patienceMs);
    queue.waiting.push(turn);
  });
}

/** A reader who takes nothing for this long is gone, though nobody said so. */
const stalledMs = 60_000;

export const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/**
 * The same stream, which calls `leave` once when it is over: read to its end, failed, let go of, or read no
 * further for a minute. One that is never read counts as the last.
 */
export function heldUntilOver<T>(stream: AsyncIterable<T>, leave: Leave): AsyncIterable<T> {
  const source = stream[Symbol.asyncIterator]();
  // A file that was opened and not begun to be read is closed by nothing else.
  const stop = async () => {
    if (stream instanceof Readable) stream.destroy();
    else await source.return?.();
  };
  let stalled = false;
  let timer = watch();
  const over = () => {
    clearTimeout(timer);
    leave();
  };
  function watch() {
    const started = setTimeout(() => {
      stalled = true;
      leave();
      void stop().catch(() => {});
    }, stalledMs);
    started.unref();
    return started;
  }
  const pass = async (step: Promise<IteratorResult<T>>) => {
    try {
      const result = await step;
      if (result.done) over();
      else timer = watch();
      return result;
    } catch (error) {
      over();
      throw error;
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        clearTimeout(timer);
        if (stalled) return Promise.reject(new Error("Nobody read on for a minute."));
        return pass(source.next());
      },
      async return(value?: unknown) {
        over();
        await stop();
        return { done: true, value } as IteratorReturnResult<unknown>;
      },
    }),
  };
}
