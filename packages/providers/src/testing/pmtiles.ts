import { gzipSync } from "node:zlib";

/** Offsets in a PMTiles 3 archive: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headerBytes = 127;

/**
 * Returns an archive with one tile at zoom 0.
 * @param tile a vector tile, before compression
 * @param type 1 for vector tiles, 2 for PNG
 */
export function pmtilesArchiveOf(tile: Uint8Array, type = 1): Buffer {
  // One entry: tile 0, once, of `content.length` bytes, at offset 0.
  const content = gzipSync(tile);
  const directory = Buffer.from([1, 0, 1, ...varint(content.length), 1]);
  const metadata = Buffer.from("{}");
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  const parts = [directory, metadata, Buffer.alloc(0), content];
  let offset = headerBytes;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const counts of [72, 80, 88]) header.writeBigUInt64LE(1n, counts);
  const [plain, gzip] = [1, 2];
  header.set([1, plain, gzip, type, 0, 0], 96);
  [-180, -85, 180, 85].forEach((degrees, index) =>
    header.writeInt32LE(degrees * 1e7, 102 + index * 4),
  );
  return Buffer.concat([header, ...parts]);
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
