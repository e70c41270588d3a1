import { createRequire } from "node:module";

const here = createRequire(import.meta.url);

/** Asked for when first needed: a process that prints nothing needs no fonts beside it. */
const file = (weight: string): string =>
  here.resolve(["@expo-google-fonts/inter", weight, `Inter_${weight}.ttf`].join("/"));

/** Inter, as the apps have it: PDF's built-in fonts know no letters beyond Western Europe's. */
export const fonts = {
  regular: () => file("400Regular"),
  bold: () => file("600SemiBold"),
};
