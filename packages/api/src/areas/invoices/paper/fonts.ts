import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Asked of Node itself: a bundler that sees `require.resolve` follows it, and a font is no module.
const { createRequire } = process.getBuiltinModule("node:module");

/** Beside this file, or, where a bundler has moved it, beside the app that runs: both have the fonts. */
const places = () => [dirname(fileURLToPath(import.meta.url)), process.cwd()];

/** Asked for when first needed: a process that prints nothing needs no fonts beside it. */
const file = (weight: string): string =>
  createRequire(join(process.cwd(), "package.json")).resolve(
    `@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`,
    { paths: places() },
  );

/** Inter, as the apps have it: PDF's built-in fonts know no letters beyond Western Europe's. */
export const fonts = {
  regular: () => file("400Regular"),
  bold: () => file("600SemiBold"),
};
