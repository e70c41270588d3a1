import type { Log } from "../platform/base/log";
import { traceFacts } from "../platform/telemetry/spans";

const write = (level: string) => (facts: object, message: string) => {
  const time = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ level, time, message, ...traceFacts(), ...facts })}\n`);
};

/** The log of a Next process: one line of JSON an event, to stdout. */
export const processLog: Log = {
  error: write("error"),
  warn: write("warn"),
  info: write("info"),
};
