import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Document } from "./document.js";
import { writeResources } from "./resources.js";
import { writeTypes } from "./types.js";

/* turbo run @roundsman/client#generate: writes the client's types and resources from the OpenAPI document. */

const [, , from = "", to = ""] = process.argv;
const document = JSON.parse(await readFile(from, "utf8")) as Document;
const files = {
  "types.ts": writeTypes(document),
  "resources.ts": writeResources(document),
  "version.ts": `/** The version of the interface that this client was made from. */\nexport const version = ${JSON.stringify(document.info.version)};\n`,
};
await mkdir(to, { recursive: true });
for (const [name, code] of Object.entries(files)) {
  await writeFile(
    `${to}/${name}`,
    `/* Made from the OpenAPI document. Not to be edited. */\n\n${code}`,
  );
}
