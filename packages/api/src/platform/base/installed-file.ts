import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Asked of Node itself: a bundler that sees `require.resolve` follows it, and these files are no modules.
const { createRequire } = process.getBuiltinModule("node:module");

/**
 * Where a file of an installed library is: a font, a list. Ask when it is first needed: a process that has no
 * use for it need not have the library. Looks beside this file, and, where a bundler has moved it, beside the
 * app that runs.
 * @param path the library's name and the file's path in it
 * @throws Error where it is not installed
 */
export function installedFile(path: string): string {
  const paths = [dirname(fileURLToPath(import.meta.url)), process.cwd()];
  return createRequire(join(process.cwd(), "package.json")).resolve(path, { paths });
}
