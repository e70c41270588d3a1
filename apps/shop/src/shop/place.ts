import "server-only";
import { processService } from "@roundsman/api";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { keptPages } from "@/kept/open";
import { shopCaller, shopCallerAt, shopCallerInPreview } from "@/trpc/caller";
import type { Front, Pages } from "@/trpc/outputs";
import { refusedAs } from "@/trpc/refused-as";
import { isBareHost } from "./bare-host";

/** Where a request has come to: a shop, one that is closed, the bare host, or nowhere. */
export type Place =
  | { kind: "open"; front: Front; pages: Pages }
  | { kind: "closed" }
  | { kind: "bare"; pages: Pages }
  | { kind: "nowhere" };

/** An open shop, and the way to ask it for more. */
export type OpenShop = Extract<Place, { kind: "open" }>;

/** Told by the Host; asked for once a request. As whoever asks sees it. */
export const place = cache(async (): Promise<Place> => {
  const { pages } = await shopCaller();
  return look((await headers()).get("host"), pages);
});

/** The same as everybody sees it: what is made of it may be kept. */
export const placeAt = cache(async (host: string): Promise<Place> => {
  const found = await look(host, shopCallerAt(host).pages);
  if (found.kind === "open") {
    const { tenantId, changesAt } = found.front;
    keptPages().shows(host, {
      tenantId,
      changesAt: changesAt === null ? null : Date.parse(changesAt),
    });
  }
  return found;
});

/** The same as it would be, were the draft published; nowhere once the pass is over. */
export const placeInPreview = cache(async (pass: string): Promise<Place> => {
  const host = (await headers()).get("host") ?? "";
  return look(host, shopCallerInPreview(host, pass).pages);
});

async function look(host: string | null, pages: Pages): Promise<Place> {
  if (isBareHost(host, processService().settings.urls.shop)) return { kind: "bare", pages };
  try {
    return { kind: "open", front: await pages.showFront(), pages };
  } catch (error) {
    const kind = refusedAs(error);
    if (kind === "not_found") return { kind: "nowhere" };
    if (kind === "business_locked") return { kind: "closed" };
    throw error;
  }
}

/** The open shop of a place. Without one a page is not drawn: what is there its layout says (frame/shop-frame.tsx). */
export function openAt(found: Place): OpenShop {
  return found.kind === "open" ? found : notFound();
}

/** The shop of this request's host. */
export const openShop = async (): Promise<Front> => openAt(await place()).front;

/** The shop that everybody sees at a host; null where there is none open, which its layout says. */
export async function shopAt(host: string): Promise<OpenShop | null> {
  const found = await placeAt(host);
  return found.kind === "open" ? found : null;
}
