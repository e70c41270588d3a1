import { parseArgs } from "node:util";

import { restore } from "./restore";

/* Creates a data folder from an archive: `restore --folder DIR --file FILE [--replace]`. */
const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    file: { type: "string" },
    replace: { type: "boolean", default: false },
  },
});
const { folder, file, replace } = values;
if (!folder || !file) throw new Error("Usage: restore --folder DIR --file FILE");

let failed = false;
try {
  const { takenAt, secrets, putAside } = await restore({ folder, file, replace });
  console.log(`${folder} is as it was on ${takenAt}.`);
  if (putAside) console.log(`What was there before is in ${putAside}.`);
  if (!secrets)
    console.log(`No secrets were in the backup: put the old key into ${folder}/secret-key.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  failed = true;
}
// The engine of migrations leaves a timer that would keep the process alive for ten seconds.
process.exit(failed ? 1 : 0);
