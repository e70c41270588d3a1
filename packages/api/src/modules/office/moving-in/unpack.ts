import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";

/*
 * A workbook is a zip from outside, whose headers may say anything. So it is unpacked here first, counting what comes
 * out, and packed anew: a reader that goes by other headers than we did sees these bytes and no others.
 */

/** What the workbooks of an upload may still unpack to, in bytes. */
export interface Left {
  unpacked: number;
}

/** What sheets are made of. Pictures and the like are counted and left out. */
const isRead = (name: string) => /\.(xml|rels)$/i.test(name);

/** The workbook with its sheets unpacked; null where it comes to more than is left. @throws where it is no zip */
export async function unpackWorkbook(bytes: Uint8Array, left: Left): Promise<Uint8Array | null> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const plain = new ZipFile();
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > left.unpacked) return null;
    const pieces: Uint8Array[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const { length } = piece as Uint8Array;
      left.unpacked -= length;
      if (left.unpacked < 0) return null;
      if (isRead(entry.fileName)) pieces.push(piece as Uint8Array);
    }
    if (!isRead(entry.fileName)) continue;
    plain.addBuffer(Buffer.concat(pieces), entry.fileName, { compress: false });
  }
  plain.end();
  const packed: Uint8Array[] = [];
  for await (const piece of plain.outputStream) packed.push(piece as Uint8Array);
  return Buffer.concat(packed);
}
