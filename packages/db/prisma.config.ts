import { fileURLToPath } from "node:url";

import { defineConfig } from "prisma/config";

// `prisma generate`, `validate` and `format` insist on a schema engine binary that they never run,
// and would fetch it from the network. Any existing file satisfies them. Migrations don't come this
// way: they go through the WASM engine in src/migrations.
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= fileURLToPath(import.meta.url);

export default defineConfig({
  schema: "prisma",
  migrations: { path: "prisma/migrations" },
});
