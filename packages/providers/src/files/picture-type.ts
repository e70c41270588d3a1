export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/avif";

/** Detects a picture's type from its first bytes; null for anything but the four accepted types. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 64));
  const text = head.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP8", 8)) return "image/webp";
  return isAvif(head, text) ? "image/avif" : null;
}

/** An AVIF names its brand, or is a general HEIF that lists AVIF as a compatible brand. */
function isAvif(head: Buffer, text: string): boolean {
  if (head.length < 16 || text.slice(4, 8) !== "ftyp") return false;
  const brands = text.slice(8, Math.min(head.readUInt32BE(0), head.length));
  const major = brands.slice(0, 4);
  return major === "avif" || (major === "mif1" && brands.slice(8).includes("avif"));
}
