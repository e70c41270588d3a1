import "server-only";
import { processService } from "@roundsman/api";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { shopCaller } from "@/trpc/caller";
import type { Front } from "@/trpc/outputs";
import { refusedAs } from "@/trpc/refused-as";
import { isBareHost } from "./bare-host";

/** Where a request has come to: a shop, one that is closed, the bare host, or nowhere. */
export type Place =
  | { kind: "open"; front: Front }
  | { kind: "closed" }
  | { kind: "bare" }
  | { kind: "nowhere" };

/** Told by the Host; asked for once a request. */
export const place = cache(async (): Promise<Place> => {
  const host = (await headers()).get("host");
  if (isBareHost(host, processService().settings.urls.shop)) return { kind: "bare" };
  const { pages } = await shopCaller();
  try {
    return { kind: "open", front: await pages.showFront() };
  } catch (error) {
    const kind = refusedAs(error);
    if (kind === "not_found") return { kind: "nowhere" };
    if (kind === "business_locked") return { kind: "closed" };
    throw error;
  }
});

/** The shop of this host; null while it is closed, which its layout says. Anywhere else is not found. */
export async function openShop(): Promise<Front | null> {
  const here = await place();
  if (here.kind === "open") return here.front;
  if (here.kind === "closed") return null;
  return notFound();
}
