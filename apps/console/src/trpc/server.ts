import "server-only";
import {
  consoleRouter,
  contextOf,
  createCallerFactory,
  processService,
  requestFacts,
} from "@roundsman/api";
import { headers } from "next/headers";
import { cache } from "react";

const caller = createCallerFactory(consoleRouter);

/**
 * The procedures, called in process as the person who requests this page, staff or not. One caller for each request.
 */
export const callerHere = cache(async () =>
  caller(
    contextOf(
      processService(),
      requestFacts(await headers(), { entry: "console", label: "console page" }),
    ),
  ),
);
