/** Precision of a position: from the full postcode, from its first half, or only from its letters. */
export type Precision = "postcode" | "outward" | "area";

/** A postcode's position and areas (docs/contract/customers-and-prices.md#address). */
export interface Place {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** The first half of the postcode: LA23. */
  postcodeDistrict: string;
  adminDistrict: string | null;
  adminCounty: string | null;
  region: string | null;
  precision: Precision;
}

export interface Geocoder {
  readonly kind: "postcodes.io" | "built-in";

  /**
   * Locates any number of postcodes, in any spelling. The keys of the answer are the postcodes exactly as passed;
   * null for an invalid postcode, or one without a location (BFPO).
   * @throws ProviderFailed if the look-up service fails; never for an unknown postcode
   */
  locate(postcodes: readonly string[]): Promise<Map<string, Place | null>>;
}
