import "server-only";
import {
  contextOf,
  createCallerFactory,
  previewHeader,
  processService,
  requestFacts,
  shopRouter,
} from "@roundsman/api";
import { headers } from "next/headers";
import { cache } from "react";

const factory = createCallerFactory(shopRouter);

const callerOf = (asking: { get(name: string): string | null }) =>
  factory(contextOf(processService(), requestFacts(asking, { entry: "shop", label: "page" }))).shop;

/** The shop's procedures, and nothing else of the service, called in process by whoever asks for this page. */
export const shopCaller = cache(async () => callerOf(await headers()));

/** The same by nobody in particular: for what is shown to everybody at this host. */
export const shopCallerAt = cache((host: string) => callerOf(new Headers({ host })));

/** The same by whoever has a pass to the draft. */
export const shopCallerInPreview = cache((host: string, pass: string) =>
  callerOf(new Headers({ host, [previewHeader]: pass })),
);
