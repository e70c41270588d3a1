import { orNull } from "@/trpc/refused-as";
import { leaveFor } from "./leave-for";
import { seeOther } from "./see-other";

/** On to the provider's page as it is opened; or, where it can't be now, back to a page that says so. */
export async function onToPayment(
  opening: Promise<{ url: string }>,
  back: string,
): Promise<Response> {
  const opened = await orNull(
    opening,
    "not_found",
    "validation",
    "conflict",
    "not_configured",
    "business_locked",
    "rate_limited",
    "internal",
  );
  return opened ? leaveFor(opened.url) : seeOther(`${back}?refused`);
}
