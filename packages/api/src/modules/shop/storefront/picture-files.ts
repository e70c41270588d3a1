import type { StorefrontAsset } from "@roundsman/db";
import type { Asset } from "./schema";

export const pictureSizes = ["thumb", "card", "large"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Where one size of a picture is kept, in the files provider. */
export const fileOfPicture = (tenantId: string, key: string, size: PictureSize): string =>
  `tenants/${tenantId}/pictures/${key}-${size}.webp`;

/** Where one size of a picture is seen, on any host of the shops'. The key is unguessable and never used again. */
export const pictureAddress = (
  origin: string,
  tenantId: string,
  key: string,
  size: PictureSize,
): string => `${origin}/pictures/${tenantId}/${key}/${size}`;

type AssetRow = Pick<StorefrontAsset, "tenantId" | "key" | "alt" | "width" | "height">;

/** @param origin the shops' common address; empty for paths on the host at hand */
export function viewAsset(row: AssetRow, origin: string): Asset {
  const { tenantId, key, alt, width, height } = row;
  const at = (size: PictureSize) => pictureAddress(origin, tenantId, key, size);
  return { alt, width, height, thumb: at("thumb"), card: at("card"), large: at("large") };
}
