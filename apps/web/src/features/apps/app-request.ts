import type { RouterOutputs } from "@/trpc/outputs";

/** What an app asks for, as the service tells it. */
export type AppRequest = RouterOutputs["office"]["apps"]["look"];
export type AppBusiness = AppRequest["businesses"][number];
