import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Four folders up from here, and from a program that includes this in its bundle: `node_modules/.x/x.js` of a
// package.
const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** Packages run as processes, each in its own folder: nothing is imported from them. */
export const folders = {
  db: join(repository, "packages/db"),
  rest: join(repository, "packages/spec-rest"),
  shop: join(repository, "apps/shop"),
  worker: join(repository, "packages/worker"),
};
