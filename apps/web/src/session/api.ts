import "server-only";
import { cache } from "react";
import { requirePlace } from "./place";
import { callerIn } from "@/trpc/caller";

/**
 * The procedures for the back office's pages, in the business the person has chosen. Whoever is not
 * signed in is sent to do so, and whoever has a choice to make to make it.
 */
export const api = cache(async () => callerIn((await requirePlace()).business.tenantId));
