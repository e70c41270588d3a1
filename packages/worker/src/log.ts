import type { Log } from "@roundsman/api";
import { traceFacts } from "@roundsman/api/telemetry";
import { Logger } from "graphile-worker";
import { pino } from "pino";

/** Writes one line of JSON for each event to stdout. */
export const createLog = (level = "info") =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: traceFacts,
  });

/** Passes the queue's own messages to our log, except its message for each job that begins. */
export const queueLogger = (log: Log): Logger =>
  new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    const facts = { ...(jobId !== undefined && { jobId, task: taskIdentifier }) };
    // The levels are an enum that exists only in types.
    const name: string = level;
    if (name === "error") log.error(facts, message);
    if (name === "warning") log.warn(facts, message);
  });
