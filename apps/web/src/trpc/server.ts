import "server-only";
import {
  contextOf,
  createCallerFactory,
  processService,
  requestFacts,
  webRouter,
} from "@roundsman/api";
import { headers } from "next/headers";
import { cache } from "react";

const caller = createCallerFactory(webRouter);

/** The procedures, called in process as whoever asks for this page. One caller a request. */
export const api = cache(async () =>
  caller(
    contextOf(processService(), requestFacts(await headers(), { entry: "web", label: "page" })),
  ),
);
