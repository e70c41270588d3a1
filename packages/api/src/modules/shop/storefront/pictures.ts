import { randomUUID } from "node:crypto";
import type { StorefrontAsset } from "@roundsman/db";
import {
  makePictureSizes,
  PictureRefused,
  type Files,
  type PictureFile,
  type PictureSizes,
} from "@roundsman/providers";
import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { optionalText, Uuid } from "../../../platform/values/values";

/** docs/contract/storefront-and-shop.md#storefrontasset: one upload in its three sizes, WebP, by their addresses. Pixels are those of `large`. */
export const Asset = z
  .object({
    alt: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    thumb: z.url(),
    card: z.url(),
    large: z.url(),
  })
  .meta({ id: "StorefrontAsset" });
export type Asset = z.infer<typeof Asset>;

export const NamedAsset = Asset.extend({ key: z.string() }).meta({ id: "NamedStorefrontAsset" });

/** A file of a form, as the REST interface hands it in. */
const FormFile = z
  .custom<{ bytes: Uint8Array }>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      "bytes" in value &&
      value.bytes instanceof Uint8Array,
    "Send the picture as a file in a form.",
  )
  .meta({ type: "string", format: "binary", description: "PNG, JPEG, WebP or AVIF, up to 15 MB" });

/** What a picture shows, for those who don't see it. */
const Alt = optionalText(160);
export const NewPicture = z.object({ file: FormFile, alt: Alt.optional() });
export const ByKey = z.object({ key: Uuid });
export const PictureChange = z.object({ alt: Alt });

export const pictureSizes = ["thumb", "card", "large"] as const;
type PictureSize = (typeof pictureSizes)[number];

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

const pictureRefusals = {
  too_large: "A picture may have up to 15 MB.",
  not_a_picture: "Send a PNG, JPEG, WebP or AVIF.",
  too_many_pixels: "This picture has too many pixels.",
  broken: "This picture is broken.",
} as const;

/**
 * Draws an upload in its three sizes and keeps them, before the transaction that names it.
 * @throws validation on `file` for what is no picture, whatever it says it is
 */
export async function keepPicture(
  { providers, budget }: Pick<Service, "providers" | "budget">,
  tenantId: string,
  bytes: Uint8Array,
): Promise<{ key: string; large: PictureFile }> {
  const made = await budget.within("drawing", tenantId, () => drawSizes(bytes));
  const key = randomUUID();
  for (const size of pictureSizes) {
    const { bytes: drawing } = made[size];
    await providers.files.put(fileOfPicture(tenantId, key, size), drawing, {
      contentType: "image/webp",
    });
  }
  return { key, large: made.large };
}

/** Takes a picture's files away. */
export async function dropPicture(files: Files, tenantId: string, key: string): Promise<void> {
  for (const size of pictureSizes) await files.delete(fileOfPicture(tenantId, key, size));
}

async function drawSizes(bytes: Uint8Array): Promise<PictureSizes> {
  try {
    return await makePictureSizes(bytes);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw invalid({ path: "file", message: pictureRefusals[error.reason] });
  }
}
