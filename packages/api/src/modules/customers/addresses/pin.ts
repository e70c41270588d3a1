import { invalid } from "../../../platform/base/errors";

export interface Pin {
  dropLatitude: number | null;
  dropLongitude: number | null;
}

/** @throws validation where a pin would have one of its two numbers alone */
export function requireWholePin({ dropLatitude, dropLongitude }: Pin): void {
  if ((dropLatitude === null) === (dropLongitude === null)) return;
  const missing = dropLatitude === null ? "dropLatitude" : "dropLongitude";
  throw invalid({ path: missing, message: "A pin needs both latitude and longitude." });
}
