/** An address in Royal Mail's form, in the parts of a delivery address. */
export interface FoundAddress {
  line1: string;
  line2: string | null;
  city: string | null;
  postcode: string;
}

export interface AddressLookup {
  readonly kind: "ideal-postcodes" | "none";

  /**
   * Returns the addresses of a postcode in standard form; an empty list for an unknown postcode. May cost the
   * installation's owner money.
   * @throws ProviderFailed if the look-up service fails
   */
  find(postcode: string): Promise<FoundAddress[]>;
}

/** Finds no addresses: without settings no form offers a choice of addresses. */
export const noAddressLookup = (): AddressLookup => ({ kind: "none", find: async () => [] });
