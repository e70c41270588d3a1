import { openService, type OpenService } from "../open-service";
import type { Log } from "../service";

declare global {
  var roundsmanService: OpenService | undefined;
}

const write = (level: string) => (facts: object, message: string) => {
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), message, ...facts })}\n`,
  );
};
const log: Log = { error: write("error"), warn: write("warn"), info: write("info") };

/**
 * The one service of a Next process. Next may load a module several times over (routes, server
 * components, hot reloading), so it is kept on the process and not in the module.
 */
export function processService(): OpenService {
  globalThis.roundsmanService ??= openService(process.env, log);
  return globalThis.roundsmanService;
}
