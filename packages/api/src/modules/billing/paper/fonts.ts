import { installedFile } from "../../../platform/base/installed-file";

const file = (weight: string) =>
  installedFile(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);

/** Inter, as the apps have it: PDF's built-in fonts know no letters beyond Western Europe's. */
export const fonts = {
  regular: () => file("400Regular"),
  bold: () => file("600SemiBold"),
};
