import "server-only";
import { describeError } from "@roundsman/api";
import { api } from "@/session/api";

/**
 * The shop, what can be done with it, and the way to its preview, or why there is none: the plan has no shop,
 * or it is off.
 */
export async function readShop() {
  const { storefront } = (await api()).office;
  const [shop, can] = await Promise.all([storefront.get(), storefront.can()]);
  try {
    return { shop, can, preview: await storefront.previewLink(), kind: "on" as const };
  } catch (error) {
    const { error: kind } = describeError(error).body;
    if (kind === "plan_required") return { shop, can, kind: "no plan" as const };
    if (kind === "conflict") return { shop, can, kind: "off" as const };
    throw error;
  }
}
