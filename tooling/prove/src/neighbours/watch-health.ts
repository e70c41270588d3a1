import { setTimeout as pause } from "node:timers/promises";
import { send } from "../send";

/** Requests /health twice a second until `stop` is aborted. Returns the answers that were not 200. */
export async function watchHealth(url: string, stop: AbortSignal): Promise<string[]> {
  const unwell: string[] = [];
  while (!stop.aborted) {
    const look = send(url, { method: "GET", path: "/health", headers: {} });
    const said = await look.then(({ status }) => String(status), String);
    if (said !== "200") unwell.push(said);
    await pause(500);
  }
  return unwell;
}
