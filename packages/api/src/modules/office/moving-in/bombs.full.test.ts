import { Readable } from "node:stream";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

/* Small workbooks that are made to need very much memory or time: each test has a minute. */

let service: TestService;
let movingIn: ReturnType<typeof callerFor>["office"]["movingIn"];
beforeAll(async () => {
  service = await testService();
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  movingIn = callerFor(service, { token }).office.movingIn;
});
afterAll(() => service.close());

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

/** What every workbook has around its sheets; all of them are the same part of the zip. */
const frame = (names: readonly string[]): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": "<Types/>",
  "_rels/.rels": `<Relationships>${relation("w", "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets>${names
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships>${relation("t", "sharedStrings", "texts.xml")}${names
    .map((_, at) => relation(`s${at}`, "worksheet", "sheet.xml"))
    .join("")}</Relationships>`,
});

interface Bomb {
  names?: readonly string[];
  /** What the sheet and its shared texts hold, a thousand times over each time. */
  rows: readonly [string, thousands: number];
  texts?: readonly [string, thousands: number];
}

const repeated = (before: string, [piece, thousands]: Bomb["rows"], after: string) =>
  Readable.from(
    (function* pieces() {
      yield before;
      const block = Buffer.from(piece.repeat(1000));
      for (let n = 0; n < thousands; n += 1) yield block;
      yield after;
    })(),
  );

async function packed({ names = ["Customers"], rows, texts = ["<si/>", 0] }: Bomb) {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(frame(names))) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(repeated("<sst>", texts, "</sst>"), "xl/texts.xml");
  const title = `<row><c t="inlineStr"><is><t>Name</t></is></c></row>`;
  zip.addReadStream(
    repeated(`<worksheet><sheetData>${title}`, rows, "</sheetData></worksheet>"),
    "xl/sheet.xml",
  );
  zip.end();
  const parts: Uint8Array[] = [];
  for await (const part of zip.outputStream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/** Uploads it, and tells what the whole process came to need meanwhile. */
async function uploaded(bytes: Uint8Array) {
  expect(bytes.length).toBeLessThan(15_000_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const file = { filename: "bomb.xlsx", bytes };
  const refusal: unknown = await movingIn.upload({ file }).catch((error: unknown) => error);
  clearInterval(looking);
  return { refusal, megabytes: (most - before) / 1_000_000 };
}

/** Two headings of a zip name a size: the one before the part, and the one in the directory at its end. */
function namingSize(bytes: Buffer, part: string, size: number): Buffer {
  const lied = Buffer.from(bytes);
  for (const [signature, sizeAt, nameAt] of [
    [0x04_03_4b_50, 22, 30],
    [0x02_01_4b_50, 24, 46],
  ] as const) {
    for (let at = lied.indexOf(part); at >= 0; at = lied.indexOf(part, at + 1)) {
      const head = at - nameAt;
      if (head >= 0 && lied.readUInt32LE(head) === signature)
        lied.writeUInt32LE(size, head + sizeAt);
    }
  }
  return lied;
}

/** Sizes of nothing in the directory, "they follow the part" in a flag, and the true ones before the part alone. */
async function hidden(sheet: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(frame(["Customers"]))) {
    zip.addBuffer(Buffer.from(text), name);
  }
  // As long as the packed sheet, and not packed: the sizes of both headings are then written over.
  zip.addBuffer(sheet, "xl/sheet.xml", { compress: false });
  zip.end();
  const parts: Uint8Array[] = [];
  for await (const part of zip.outputStream) parts.push(part as Uint8Array);
  const bytes = Buffer.concat(parts);
  const before = bytes.indexOf("xl/sheet.xml") - 30;
  const inDirectory = bytes.lastIndexOf("xl/sheet.xml") - 46;
  const deflated = 8;
  bytes.writeUInt16LE(deflated, before + 8);
  bytes.writeUInt32LE(400_000_000, before + 22);
  bytes.writeUInt16LE(8, inDirectory + 8);
  bytes.writeUInt16LE(deflated, inDirectory + 10);
  for (const at of [16, 20, 24]) bytes.writeUInt32LE(0, inDirectory + at);
  return bytes;
}

const empties = `<row>${"<c/>".repeat(76)}</row>`;
const sameText = `<row>${`<c t="s"><v>0</v></c>`.repeat(76)}</row>`;

describe("a workbook that is made to be large", () => {
  /** 400 MB in less than 2. */
  let large: Buffer;
  beforeAll(async () => {
    large = await packed({ rows: ["<row/>".padEnd(100), 4000] });
  });

  it("is refused for what it unpacks to, before it is unpacked", async () => {
    const { refusal, megabytes } = await uploaded(large);
    expect(refusal).toEqual(refusedAs("validation"));
    expect(String(refusal)).toMatch(/too large/);
    expect(megabytes).toBeLessThan(200);
  });

  it("is refused for what comes out of it, whatever its headings name", async () => {
    for (const size of [0, 100_000_000]) {
      const { refusal, megabytes } = await uploaded(namingSize(large, "xl/sheet.xml", size));
      expect(refusal).toEqual(refusedAs("validation"));
      expect(megabytes).toBeLessThan(400);
    }
  });

  it("is refused where the heading before a part names more than the directory does", async () => {
    const sheet = deflateRawSync(Buffer.alloc(400_000_000, "<row/>"));
    const { refusal, megabytes } = await uploaded(await hidden(sheet));
    expect(refusal).toEqual(refusedAs("validation"));
    expect(megabytes).toBeLessThan(200);
  });

  it.each<readonly [string, Bomb]>([
    ["millions of empty rows", { rows: ["<row/>", 8000] }],
    ["millions of empty cells", { rows: [empties, 150] }],
    [
      "cells at the far ends of a sheet",
      { rows: [`<row r="1048576"><c r="XFD1048576"/></row>`, 1] },
    ],
    [
      "cells that all name one long text",
      { rows: [sameText, 19], texts: ["<si><t>".padEnd(2500, "x") + "</t></si>", 1] },
    ],
    ["millions of texts that no cell names", { rows: ["<row/>", 1], texts: ["<si/>", 12_000] }],
    [
      "hundreds of sheets that are one",
      { names: Array.from({ length: 800 }, (_, n) => `Sheet ${n}`), rows: [empties, 20] },
    ],
  ])("is refused with %s", async (_, bomb) => {
    const { refusal, megabytes } = await uploaded(await packed(bomb));
    expect(refusal).toEqual(refusedAs("validation"));
    expect(megabytes).toBeLessThan(1200);
  });

  it("leaves the service able to read the next one", async () => {
    const file = { filename: "customers.csv", bytes: Buffer.from("Name\r\nLow Fell Farm\r\n") };
    expect((await movingIn.upload({ file })).totals.customers).toBe(1);
  });
});
