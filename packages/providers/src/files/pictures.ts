import type sharpModule from "sharp";
import type { Sharp, SharpOptions } from "sharp";
import { knownByName } from "../known-by-name";
import { pictureType, type PictureType } from "./picture-type";

/**
 * 15 MB a file (docs/contract/conventions.md#requests), and as many pixels as phones' cameras make.
 * An AVIF is decoded at some 20 bytes a pixel, all at once, and no camera makes them.
 */
export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 60_000_000,
  avifPixels: 16_777_216,
};

/** Widths in pixels; a very tall picture is bounded at twice its width. */
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

/** One upload in its three sizes, all WebP (docs/contract/storefront-and-shop.md#storefrontasset). */
export type PictureSizes = Record<keyof typeof sizes, PictureFile>;

/**
 * Makes the three sizes of an uploaded PNG, JPEG, WebP or AVIF: upright, never enlarged, without
 * the camera's notes (where, when). What is kept is drawn anew from the pixels, so that nothing
 * else hidden in the file is kept with them. A moving picture keeps its first frame.
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
    const made = async (width: number): Promise<PictureFile> =>
      toFile(fitted(sharp(data, { raw }), width).webp({ quality: 82 }), "image/webp");
    return {
      thumb: await made(sizes.thumb),
      card: await made(sizes.card),
      large: await made(sizes.large),
    };
  });
}

/**
 * The picture in a `data:image/png` or `data:image/jpeg` URL (photos and signatures taken on a
 * phone), drawn anew in its own type: upright and without the camera's notes.
 * @throws PictureRefused also where the bytes are not what the URL says
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

/** What a decoder may stumble over is an error, a file that ends early too. */
const reading = {
  failOn: "error",
  limitInputPixels: pictureLimits.pixels,
} satisfies SharpOptions;

/** The cheap checks, before any pixel is decoded: size, first bytes, and the header agreeing. */
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

/** sharp is loaded at the first picture: it is native and large, and few processes draw. */
async function decoding<T>(work: (sharp: typeof sharpModule) => Promise<T>): Promise<T> {
  const { default: sharp } = await import("sharp");
  // One processor a picture: who uploads many leaves the others to everybody else.
  sharp.concurrency(1);
  try {
    return await work(sharp);
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("broken");
  }
}
