import { openService, type OpenService } from "../open-service";
import { processLog } from "./process-log";

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
