import type { Context } from "../../service";
import { hostAddress } from "../domains/hosts";
import { hostName } from "../shop/host";

/** The address of a page on the very host at which the shop is being looked at. */
export const shopPage = (
  { request, settings }: Pick<Context, "request" | "settings">,
  path: string,
): string => `${hostAddress(settings.urls.shop, hostName(request.header("host")))}${path}`;
