import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

export type SchemaEngine = glue.SchemaEngine;

/** The used part of a global that TypeScript only declares with the complete DOM. */
declare const WebAssembly: {
  instantiate(code: Uint8Array, imports: object): Promise<{ instance: { exports: EngineExports } }>;
};

interface EngineExports {
  __wbindgen_start: (this: void) => void;
}

/** The engine's last messages before it gives up. */
const lastWords = {
  set_message: (message: string) => process.stderr.write(`${message}\n`),
};

let ready: Promise<void> | undefined;

/**
 * Prisma's schema engine as WebAssembly: the same that `prisma migrate` downloads as a native binary from a host that
 * not every network reaches. The package expects a bundler to connect its parts; this code connects them.
 */
export async function schemaEngine(
  schema: [path: string, content: string][],
  adapters: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  ready ??= load();
  await ready;
  const bound = bindMigrationAwareSqlAdapterFactory(adapters);
  return await glue.SchemaEngine.new({ datamodels: schema }, () => {}, bound);
}

async function load(): Promise<void> {
  const require = createRequire(import.meta.url);
  const path = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(path.replace(/\.js$/, ".wasm"));
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: lastWords });
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  const { __wbg_set_wasm: bind } = glue;
  const { __wbindgen_start: start } = instance.exports;
  bind(instance.exports);
  start();
}
