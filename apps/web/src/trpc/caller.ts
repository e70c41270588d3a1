import "server-only";
import { contextOf, processService, requestFacts } from "@roundsman/api";
import { headers } from "next/headers";
import { cache } from "react";
import { webCaller } from "./web-caller";

/**
 * The procedures, called in process as whoever asks for this page, in the business named by id or slug
 * (null: none is named). One caller a request.
 */
export const callerIn = cache(async (business: string | null) => {
  const given = await headers();
  // What a page shows follows the choice kept for the browser, never a header somebody sent along.
  const named = {
    get: (name: string) => (name === "x-tenant-id" ? business : given.get(name)),
  };
  return webCaller(
    contextOf(processService(), requestFacts(named, { entry: "web", label: "page" })),
  );
});
