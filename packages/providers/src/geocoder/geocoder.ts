/** How near a position is: the postcode itself, its first half, or only its letters. */
export type Precision = "postcode" | "outward" | "area";

/** Where a postcode is, and in what (docs/contract/customers-and-prices.md#address). */
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
   * Looks postcodes up, any number at once, in any spelling. The answer has each postcode exactly
   * as it was asked for; null where it is none, or lies nowhere (BFPO).
   * @throws ProviderFailed where the look-up service fails; never for an unknown postcode
   */
  locate(postcodes: readonly string[]): Promise<Map<string, Place | null>>;
}
