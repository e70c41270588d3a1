import { randomUUID } from "node:crypto";
import {
  makePictureSizes,
  PictureRefused,
  type Files,
  type PictureFile,
  type PictureSizes,
} from "@roundsman/providers";
import { invalid } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/service";
import { fileOfPicture, pictureSizes } from "./picture-files";

const refusals = {
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
  const made = await budget.within("drawing", tenantId, () => drawn(bytes));
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

async function drawn(bytes: Uint8Array): Promise<PictureSizes> {
  try {
    return await makePictureSizes(bytes);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw invalid({ path: "file", message: refusals[error.reason] });
  }
}
