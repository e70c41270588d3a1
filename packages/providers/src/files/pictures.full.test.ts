import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { dataUrlPicture, makePictureSizes, pictureLimits } from "./pictures";

const formats = ["png", "jpeg", "webp", "avif"] as const;
type Format = (typeof formats)[number];

/** A picture with content: red on the left, blue on the right, and some noise. */
async function picture(format: Format, width = 2_000, height = 1_000): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "#1F3A5F" } })
    .png()
    .toBuffer();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const speck = { width: Math.min(64, half.width), height: Math.min(64, height) };
  return sharp({ create: { width, height, channels: 3, background: "#E4572E" } })
    .composite([
      { input: blue, left: half.width, top: 0 },
      { input: { create: { ...speck, channels: 3, noise, background: "#000" } }, left: 0, top: 0 },
    ])
    .toFormat(format)
    .toBuffer();
}

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<"red" | "blue"> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const index = (y * info.width + x) * info.channels;
  return (data[index] ?? 0) > (data[index + 2] ?? 0) ? "red" : "blue";
}

/** A PNG of one line whose header states an enormous size: small to send, ruinous to decode. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

describe("makePictureSizes", () => {
  it.each(formats)("makes three WebPs of a %s", async (format) => {
    const sizes = await makePictureSizes(await picture(format));
    const pictures = Object.entries(sizes).map(([name, { width, height, contentType, bytes }]) => ({
      name,
      width,
      height,
      contentType,
      webp: Buffer.from(bytes).toString("latin1", 8, 12),
    }));
    const webp = { contentType: "image/webp", webp: "WEBP" };
    expect(pictures).toEqual([
      { name: "thumb", width: 320, height: 160, ...webp },
      { name: "card", width: 800, height: 400, ...webp },
      { name: "large", width: 1_600, height: 800, ...webp },
    ]);
    expect(await colourAt(sizes.thumb.bytes, 140, 140)).toBe("red");
    expect(await colourAt(sizes.thumb.bytes, 300, 140)).toBe("blue");
  });

  it("never enlarges", async () => {
    const { thumb, card, large } = await makePictureSizes(await picture("png", 500, 400));
    expect([thumb.width, card.width, large.width]).toEqual([320, 500, 500]);
    const dot = await makePictureSizes(await picture("png", 2, 2));
    expect(dot.large).toMatchObject({ width: 2, height: 2 });
  });

  it("bounds what is very tall", async () => {
    const { large, thumb } = await makePictureSizes(await picture("png", 400, 8_000));
    expect(large).toMatchObject({ width: 160, height: 3_200 });
    expect(thumb.height).toBe(640);
  });

  it("keeps what is see-through", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = sharp({ create: { width: 100, height: 100, channels: 4, background: clear } });
    const { large } = await makePictureSizes(await logo.png().toBuffer());
    const { channels, data } = await sharp(large.bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ info, data }) => ({ channels: info.channels, data }));
    expect(channels).toBe(4);
    expect(data[3]).toBe(0);
  });

  it("turns upright what the camera held sideways, and keeps none of its notes", async () => {
    const gps = { GPSLatitude: "54/1 22/1 0/1", GPSLatitudeRef: "N" };
    const sideways = await sharp(await picture("jpeg"))
      .withExif({ IFD0: { Artist: "Olivia" }, IFD3: gps })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).orientation).toBe(6);
    const { large, thumb } = await makePictureSizes(sideways);
    expect(large).toMatchObject({ width: 1_000, height: 2_000 });
    expect(await colourAt(thumb.bytes, 300, 100)).toBe("red");
    expect(await colourAt(thumb.bytes, 300, 600)).toBe("blue");
    const { exif, orientation, xmp, icc } = await sharp(large.bytes).metadata();
    expect({ exif, orientation, xmp, icc }).toEqual({});
  });

  it("takes print colours", async () => {
    const cmyk = await sharp(await picture("jpeg", 200, 100))
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const { large } = await makePictureSizes(cmyk);
    expect(await colourAt(large.bytes, 180, 90)).toBe("blue");
  });

  it.each([
    ["nothing", Buffer.of()],
    ["text", Buffer.from("hello")],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a zip", Buffer.from("PK\x03\x04")],
  ])("refuses %s", async (_, bytes) => {
    await expect(makePictureSizes(bytes)).rejects.toMatchObject({
      name: "PictureRefused",
      reason: "not_a_picture",
    });
  });

  it.each(["gif", "tiff"] as const)("refuses a %s, real as it is", async (format) => {
    const other = await sharp(await picture("png", 50, 50))
      .toFormat(format)
      .toBuffer();
    await expect(makePictureSizes(other)).rejects.toMatchObject({ reason: "not_a_picture" });
  });

  it("refuses a picture's first bytes before something else", async () => {
    const heads = ["89504e470d0a1a0a", "ffd8ffe0", "524946460000000057454250565038"];
    for (const head of heads) {
      const page = Buffer.concat([Buffer.from(head, "hex"), Buffer.from("<script>1</script>")]);
      await expect(makePictureSizes(page)).rejects.toMatchObject({ reason: "broken" });
    }
  });

  it.each(formats)("refuses a %s that ends early", async (format) => {
    const whole = await picture(format, 600, 400);
    for (const part of [0.2, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(makePictureSizes(cut)).rejects.toMatchObject({ name: "PictureRefused" });
    }
  });

  it.each(formats)("carries nothing over that hides behind a %s", async (format) => {
    const hidden = Buffer.from("<script>alert('hidden')</script>");
    const both = Buffer.concat([await picture(format, 300, 200), hidden]);
    const { large } = await makePictureSizes(both);
    expect(Buffer.from(large.bytes).includes("hidden")).toBe(false);
  });

  it("refuses what would fill the memory, without decoding it", async () => {
    const before = process.memoryUsage.rss();
    await expect(makePictureSizes(bomb(50_000, 50_000))).rejects.toMatchObject({
      reason: "too_many_pixels",
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it("takes the most pixels there may be, and no more", async () => {
    const [width, height] = [10_000, pictureLimits.pixels / 10_000];
    const flat = { width, height, channels: 3 as const, background: "#1F3A5F" };
    const full = await sharp({ create: flat }).png().toBuffer();
    expect((await makePictureSizes(full)).large.width).toBe(1_600);
    await expect(makePictureSizes(bomb(width, height + 1))).rejects.toMatchObject({
      reason: "too_many_pixels",
    });
  });

  it("takes fewer pixels of an AVIF, whose decoder needs far more memory", async () => {
    const flat = { width: 4_097, height: 4_096, channels: 3 as const, background: "#1F3A5F" };
    const avif = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
    expect(avif.length).toBeLessThan(10_000);
    await expect(makePictureSizes(avif)).rejects.toMatchObject({ reason: "too_many_pixels" });
  });

  it("refuses a file that is too large before looking at it", async () => {
    const large = Buffer.alloc(pictureLimits.bytes + 1);
    (await picture("png", 10, 10)).copy(large);
    await expect(makePictureSizes(large)).rejects.toMatchObject({ reason: "too_large" });
  });
});

describe("dataUrlPicture", () => {
  const url = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString("base64")}`;

  it.each(["png", "jpeg"] as const)("reads a %s and draws it anew", async (format) => {
    const type = `image/${format}`;
    const hidden = Buffer.concat([await picture(format, 400, 200), Buffer.from("<script>")]);
    const read = await dataUrlPicture(url(hidden, type));
    expect(read).toMatchObject({ contentType: type, width: 400, height: 200 });
    expect((await sharp(read.bytes).metadata()).format).toBe(format);
    expect(Buffer.from(read.bytes).includes("<script>")).toBe(false);
    expect(await colourAt(read.bytes, 350, 150)).toBe("blue");
  });

  it("turns a photo upright", async () => {
    const sideways = await sharp(await picture("jpeg", 400, 200))
      .withMetadata({ orientation: 8 })
      .toBuffer();
    expect(await dataUrlPicture(url(sideways, "image/jpeg"))).toMatchObject({
      width: 200,
      height: 400,
    });
  });

  it("refuses what is not what it says, or nothing of the kind", async () => {
    const png = await picture("png", 20, 20);
    const webp = await picture("webp", 20, 20);
    const wrong = [
      url(png, "image/jpeg"),
      url(webp, "image/webp"),
      url(webp, "image/png"),
      url(Buffer.from("hello"), "image/png"),
      url(png, "image/png").replace("base64,", "base64,!"),
      `${url(png, "image/png")}\n`,
      `data:image/png,${png.toString("latin1")}`,
      "data:image/png;base64,",
      "https://example.com/photo.png",
      "",
    ];
    for (const text of wrong) {
      await expect(dataUrlPicture(text)).rejects.toMatchObject({ reason: "not_a_picture" });
    }
  });

  it("refuses a photo that ends early", async () => {
    const whole = await picture("jpeg", 400, 200);
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7));
    await expect(dataUrlPicture(url(cut, "image/jpeg"))).rejects.toMatchObject({
      reason: "broken",
    });
  });
});
