import "server-only";
import { createCallerFactory, webRouter } from "@roundsman/api";

/** Calls the procedures of this app in process, for a request's context. */
export const webCaller = createCallerFactory(webRouter);
