type FontPair = "classic" | "modern" | "friendly" | "editorial";

const plain = "ui-sans-serif, system-ui, sans-serif";

/** Headings and words of each pair. A browser fetches only what the page is set in. */
const pairs: Record<FontPair, { heading: string; sans: string }> = {
  classic: {
    heading: `"Lora Variable", Georgia, serif`,
    sans: `"Source Sans 3 Variable", ${plain}`,
  },
  modern: { heading: `"Manrope Variable", ${plain}`, sans: `"Inter Variable", ${plain}` },
  friendly: { heading: `"Nunito Variable", ${plain}`, sans: `"Nunito Variable", ${plain}` },
  editorial: {
    heading: `"Fraunces Variable", Georgia, serif`,
    sans: `"Source Sans 3 Variable", ${plain}`,
  },
};

export const fontsOf = (pair: FontPair): Record<string, string> => ({
  "--font-heading": pairs[pair].heading,
  "--font-sans": pairs[pair].sans,
});
