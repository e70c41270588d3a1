type FontPair = "classic" | "modern" | "friendly" | "editorial";

/** A font of ours, before those that stand in for it (app/fonts-until-loaded.css) and whatever the machine has. */
const sans = (name: string) =>
  `"${name} Variable", "${name} until loaded", "${name} on Linux", ui-sans-serif, system-ui, sans-serif`;
const serif = (name: string) =>
  `"${name} Variable", "${name} until loaded", "${name} on Linux", Georgia, serif`;

/** Headings and words of each pair. A browser fetches only what the page is set in. */
const pairs: Record<FontPair, { heading: string; sans: string }> = {
  classic: { heading: serif("Lora"), sans: sans("Source Sans 3") },
  modern: {
    heading: sans("Manrope"),
    sans: `"Inter Variable", ui-sans-serif, system-ui, sans-serif`,
  },
  friendly: { heading: sans("Nunito"), sans: sans("Nunito") },
  editorial: { heading: serif("Fraunces"), sans: sans("Source Sans 3") },
};

export const fontsOf = (pair: FontPair): Record<string, string> => ({
  "--font-heading": pairs[pair].heading,
  "--font-sans": pairs[pair].sans,
});
