import { ProviderFailed } from "@roundsman/providers";
import { z } from "zod";
import type { Service } from "../../../platform/context/context";
import { Postcode } from "./schema";

/* The addresses of a postcode, to choose from instead of typing one (docs/decisions/0212). */

export const LookedUp = z.object({
  postcode: Postcode.refine((postcode) => postcode !== null, "Give the postcode."),
});

export const FoundAddresses = z.object({
  items: z.array(
    z.object({
      line1: z.string(),
      line2: z.string().nullable(),
      city: z.string().nullable(),
      postcode: z.string(),
    }),
  ),
  /** Why there is none to choose from. */
  problem: z.string().nullable(),
});

/** Whether a form offers to look addresses up. */
export const offersAddresses = ({ providers }: Pick<Service, "providers">): boolean =>
  providers.addressLookup.kind !== "none";

/**
 * Asks the look-up service; never inside a transaction. Each answer may cost money, so the caller has counted
 * before who asks. Where the service fails, the address is typed: that is no fault of the form.
 */
export async function lookUpAddresses(
  { providers, log }: Pick<Service, "providers" | "log">,
  postcode: string,
): Promise<z.infer<typeof FoundAddresses>> {
  const none = (problem: string) => ({ items: [], problem });
  if (!offersAddresses({ providers })) return none("Type the address.");
  try {
    const items = await providers.addressLookup.find(postcode);
    return items.length > 0
      ? { items, problem: null }
      : none(`No address is known at ${postcode}. Type it.`);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    log.warn({ provider: error.provider, code: error.code }, "Addresses could not be looked up");
    return none("Addresses can't be looked up at the moment. Type it.");
  }
}
