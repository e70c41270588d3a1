import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

declare global {
  // Pages and what starts the process are bundled apart.
  var roundsmanAnswering: AsyncLocalStorage<ServerResponse> | undefined;
}

/**
 * Lets a page say with what status it answers (docs/decisions/0144): Next gives it none but to throw, and
 * what it then sends is empty without script. Called once, as the process starts.
 */
export function watchAnswers(): void {
  if (globalThis.roundsmanAnswering) return;
  const answering = new AsyncLocalStorage<ServerResponse>();
  globalThis.roundsmanAnswering = answering;
  // Node tells of each request in the request's own asynchronous context, in which Next then makes the page.
  subscribe("http.server.request.start", (message) => {
    answering.enterWith((message as { response: ServerResponse }).response);
  });
}

/** Sets the status of the answer that is being made. */
export function answerWith(status: number): void {
  const response = globalThis.roundsmanAnswering?.getStore();
  if (response && !response.headersSent) response.statusCode = status;
}
