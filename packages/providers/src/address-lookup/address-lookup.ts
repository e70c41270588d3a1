/** An address as Royal Mail delivers to it, in the parts of a delivery address. */
export interface FoundAddress {
  line1: string;
  line2: string | null;
  city: string | null;
  postcode: string;
}

export interface AddressLookup {
  readonly kind: "ideal-postcodes" | "none";

  /**
   * The addresses of a postcode in standard form; none of one that nobody knows. May cost its operator money.
   * @throws ProviderFailed where the look-up service fails
   */
  find(postcode: string): Promise<FoundAddress[]>;
}

/** Asks nobody: without settings no form offers a choice of addresses. */
export const noAddressLookup = (): AddressLookup => ({ kind: "none", find: async () => [] });
