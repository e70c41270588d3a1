import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { readServiceSettings } from "@roundsman/api";
import { openApiDocument } from "./openapi/document";
import { routes } from "./routes/index";

/* turbo run @roundsman/spec-rest#document: writes the OpenAPI document, from which other packages generate code. */

const settings = readServiceSettings({
  SECRET_KEY: randomBytes(32).toString("hex"),
  REST_URL: "https://rest.roundsman.test",
});
await mkdir("generated", { recursive: true });
await writeFile("generated/openapi.json", JSON.stringify(openApiDocument(routes, settings)));
