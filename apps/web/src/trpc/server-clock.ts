/** Answers that took longer say too little about the moment they were written. */
const longestAnswerMs = 10_000;
/** `Date` headers are whole seconds, and answers take a while: less than this is no skew. */
const leastSkewMs = 30_000;

/**
 * The service's clock as this device knows it. Each answer states the service's time; a device whose own clock is wrong
 * is corrected by the difference, also while it has no signal.
 */
export class ServerClock {
  #aheadMs = 0;

  /**
   * Measures the skew by an answer of the service.
   * @param sentAt and `arrivedAt`: milliseconds by the device's clock
   */
  measure(headers: Pick<Headers, "get">, sentAt: number, arrivedAt: number): void {
    const stated = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(stated) || arrivedAt - sentAt > longestAnswerMs) return;
    const skewMs = (sentAt + arrivedAt) / 2 - stated;
    this.#aheadMs = Math.abs(skewMs) < leastSkewMs ? 0 : skewMs;
  }

  /** Returns the time by the service's clock, as far as it is known. */
  now(deviceMs = Date.now()): Date {
    return new Date(deviceMs - this.#aheadMs);
  }
}

export const serverClock = new ServerClock();
