/**
 * Facts for search engines, in schema.org's words. What a business wrote can't leave the element: every
 * `<` is written as JSON allows it.
 */
export function JsonLd({ facts }: { facts: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts });
  const safe = json.replaceAll("<", String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safe }} />;
}
