import type { Log } from "@roundsman/api";
import { traceFacts } from "@roundsman/api/telemetry";
import { Logger } from "graphile-worker";
import { pino } from "pino";

/** One line of JSON an event, to stdout. */
export const createLog = (level = "info") =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: traceFacts,
  });

/** What the queue itself says, in our log. It tells of each job it begins, which is too much. */
export const queueLogger = (log: Log): Logger =>
  new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    const facts = { ...(jobId !== undefined && { jobId, task: taskIdentifier }) };
    // The levels are an enum that exists in types alone.
    const name: string = level;
    if (name === "error") log.error(facts, message);
    if (name === "warning") log.warn(facts, message);
  });
