import "server-only";
import { contextOf, describeError, processService, requestFacts } from "@roundsman/api";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { cache } from "react";
import { patient } from "./patient";
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
  const context = contextOf(
    processService(),
    requestFacts(named, { entry: "web", label: "page", page: true }),
  );
  // A page of the office that reads what its reader may not is Next's forbidden page, which says so.
  const caller = webCaller(context, {
    onError: ({ error }) => {
      if (business !== null && describeError(error).body.error === "forbidden") forbidden();
    },
  });
  return patient(caller);
});
