// Checks the package as it would be published, by publint and Are The Types Wrong, without network access.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const folder = await mkdtemp(join(tmpdir(), "roundsman-client-"));
try {
  await promisify(execFile)("pnpm", ["pack", "--pack-destination", folder]);
  const [name = ""] = await readdir(folder);
  const tarball = await readFile(join(folder, name));
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer } });
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(tarball));
  const faults = [
    ...messages.map((message) => formatMessage(message, pkg)),
    // Entries that are not meant for old resolvers are missing for them.
    ...problems
      .filter(({ resolutionKind }) => resolutionKind !== "node10")
      .map((problem) => `${problem.kind} ${JSON.stringify(problem)}`),
    ...(types ? [] : ["The package has no types"]),
  ];
  for (const fault of faults) console.error(fault);
  console.log(`${name}: ${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
