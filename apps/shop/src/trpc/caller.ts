import "server-only";
import {
  contextOf,
  createCallerFactory,
  processService,
  requestFacts,
  shopRouter,
} from "@roundsman/api";
import { headers } from "next/headers";
import { cache } from "react";

const factory = createCallerFactory(shopRouter);

/** The shop's procedures, and nothing else of the service, called in process by whoever asks for this page. */
export const shopCaller = cache(async () => {
  const facts = requestFacts(await headers(), { entry: "shop", label: "page" });
  return factory(contextOf(processService(), facts)).shop;
});
