import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";

import { backup } from "./backup";

/* Writes an archive of a data folder: `backup --folder DIR --file FILE [--without-secrets]`. */
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    file: { type: "string" },
    "without-secrets": { type: "boolean", default: false },
  },
});
const { folder, file } = values;
if (!folder || !file) throw new Error("Usage: backup --folder DIR --file FILE");

const secrets = !values["without-secrets"];
try {
  await backup({ folder, file, secrets });
  const { size } = await stat(file);
  console.log(`${file} (${(size / 1e6).toFixed(1)} MB)`);
  console.log(
    secrets
      ? "It holds the installation's secrets: keep it as you keep those."
      : "It holds no secrets: restoring it takes the installation's own secret files.",
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
