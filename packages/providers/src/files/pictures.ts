import type sharpModule from "sharp";
import type { Sharp, SharpOptions } from "sharp";
import { knownByName } from "../known-by-name";
import { pictureType, type PictureType } from "./picture-type";

/**
 * 15 MB a file (docs/contract/conventions.md#requests), and the pixels of a phone's camera. Decoding an AVIF needs
 * some 20 bytes a pixel at once, and cameras don't take AVIF, so its limit is lower.
 */
export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 60_000_000,
  avifPixels: 16_777_216,
};

/** Widths in pixels; the height is limited to twice the width. */
const sizes = { thumb: 320, card: 800, large: 1600 } as const;
const secondsAPicture = 20;

export class PictureRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("PictureRefused");
  override readonly name = "PictureRefused";

  constructor(readonly reason: "too_large" | "not_a_picture" | "too_many_pixels" | "broken") {
    super(`Picture refused: ${reason.replaceAll("_", " ")}.`);
  }
}

export interface PictureFile {
  bytes: Uint8Array;
  contentType: PictureType;
  /** Pixels. */
  width: number;
  height: number;
}

/** One uploaded picture in its three sizes, all WebP (docs/contract/storefront-and-shop.md#storefrontasset). */
export type PictureSizes = Record<keyof typeof sizes, PictureFile>;

/**
 * Creates the three sizes of an uploaded PNG, JPEG, WebP or AVIF: upright, never enlarged, without the camera's
 * metadata (place, time). The result is encoded from the pixels, so that nothing hidden in the file survives. A
 * moving picture keeps its first frame.
 * @throws PictureRefused
 */
export async function makePictureSizes(bytes: Uint8Array): Promise<PictureSizes> {
  await checkPicture(bytes);
  return decoding(async (sharp) => {
    const { data, info } = await fitted(sharp(bytes, reading).autoOrient(), sizes.large)
      .timeout({ seconds: secondsAPicture })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = async (width: number): Promise<PictureFile> =>
      toFile(fitted(sharp(data, { raw }), width).webp({ quality: 82 }), "image/webp");
    return {
      thumb: await resized(sizes.thumb),
      card: await resized(sizes.card),
      large: await resized(sizes.large),
    };
  });
}

/**
 * Decodes a `data:image/png` or `data:image/jpeg` URL (photos and signatures taken on a phone), and encodes it again
 * in its own type: upright and without the camera's metadata.
 * @throws PictureRefused also if the bytes are of another type than the URL says
 */
export async function dataUrlPicture(dataUrl: string): Promise<PictureFile> {
  const [, claimed, base64] =
    /^data:(image\/(?:png|jpeg));base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(
      dataUrl,
    ) ?? [];
  if (!claimed || !base64) throw new PictureRefused("not_a_picture");
  const bytes = Buffer.from(base64, "base64");
  const type = await checkPicture(bytes);
  if (type !== claimed) throw new PictureRefused("not_a_picture");
  return decoding((sharp) => {
    const upright = sharp(bytes, reading).autoOrient().timeout({ seconds: secondsAPicture });
    return toFile(type === "image/png" ? upright.png() : upright.jpeg({ quality: 85 }), type);
  });
}

/** Any fault in the file is an error, including an early end. */
const reading = {
  failOn: "error",
  limitInputPixels: pictureLimits.pixels,
} satisfies SharpOptions;

/** Makes the cheap checks before decoding a pixel: size, first bytes, and a header that agrees. */
async function checkPicture(bytes: Uint8Array): Promise<PictureType> {
  if (bytes.byteLength > pictureLimits.bytes) throw new PictureRefused("too_large");
  const type = pictureType(bytes);
  if (type === null) throw new PictureRefused("not_a_picture");
  const header = await decoding((sharp) => sharp(bytes, { limitInputPixels: false }).metadata());
  const format = header.compression === "av1" ? "avif" : header.format;
  if (`image/${format}` !== type) throw new PictureRefused("not_a_picture");
  const { pixels, avifPixels } = pictureLimits;
  const most = type === "image/avif" ? avifPixels : pixels;
  if (header.width * header.height > most) throw new PictureRefused("too_many_pixels");
  return type;
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
}

async function toFile(picture: Sharp, contentType: PictureType): Promise<PictureFile> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType, width: info.width, height: info.height };
}

/** sharp is loaded at the first picture, because it is native and large and few processes need it. */
async function decoding<T>(work: (sharp: typeof sharpModule) => Promise<T>): Promise<T> {
  const { default: sharp } = await import("sharp");
  // One processor for each picture, so that many uploads leave the others free.
  sharp.concurrency(1);
  try {
    return await work(sharp);
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("broken");
  }
}
