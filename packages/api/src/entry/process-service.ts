import { openService, type OpenService } from "../open-service";
import { traceFacts, type Log } from "../platform/telemetry/signals";

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

declare global {
  var roundsmanService: OpenService | undefined;
}

/**
 * The one service of a Next process. Next may load a module several times over (routes, server
 * components, hot reloading), so it is kept on the process and not in the module.
 */
export function processService(): OpenService {
  globalThis.roundsmanService ??= openService(process.env, processLog);
  return globalThis.roundsmanService;
}
