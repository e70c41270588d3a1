import { processService } from "@roundsman/api";
import { KeptPages } from "./kept-pages";

declare global {
  // Where cache-handler.mjs finds it, which is no part of what is bundled.
  var roundsmanKeptPages: KeptPages | undefined;
}

/** The one shelf of a process. It listens only once there is a page to keep. */
export function keptPages(): KeptPages {
  globalThis.roundsmanKeptPages ??= new KeptPages({
    hear: (tenantId, heard) => processService().database.changes.hear(tenantId, heard),
  });
  return globalThis.roundsmanKeptPages;
}
