/**
 * What a page of a shop may load: its own files and nothing else. Styles may stand on elements: a shop's
 * colours are the style of its root.
 * @param inlineScript pages that are made for each request bring Next's own, which has no address
 */
export function contentSecurity({ inlineScript }: { inlineScript: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self'${inlineScript ? " 'unsafe-inline'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Sent with everything. Where a header is named twice, the later holds: kept pages allow less. */
export const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  },
  { key: "Content-Security-Policy", value: contentSecurity({ inlineScript: true }) },
];
