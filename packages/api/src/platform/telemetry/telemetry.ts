/** A process that is seen from outside, or that nobody looks at. */
export interface Telemetry {
  /** Sends what is still held back, and closes /metrics. Never throws. */
  stop(): Promise<void>;
}
