import { safeJson } from "./safe-json";

/** Facts for search engines, in schema.org's words. */
export function JsonLd({ facts }: { facts: object }) {
  const json = safeJson({ "@context": "https://schema.org", ...facts });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
