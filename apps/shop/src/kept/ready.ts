import { createHash } from "node:crypto";

/** A page as it is sent, with what tells it from any other. */
export interface Ready {
  /** Weak: Next packs what it sends on its way out, and a packed page is the same page. */
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function makeReady(html: string): Ready {
  const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22);
  return { etag: `W/"${hash}"`, bytes: new Uint8Array(Buffer.from(html)) };
}
