interface Allowed {
  /** Pages that are made for each request bring Next's own, which has no address. */
  inlineScript: boolean;
  /** A further origin that may show the page in a frame: the editor's, for previews. */
  framedBy?: string;
}

/**
 * What a page of a shop may load: its own files and nothing else. Styles may stand on elements: a shop's
 * colours are the style of its root.
 */
export function contentSecurity({ inlineScript, framedBy }: Allowed): string {
  // React's development build looks into itself by eval.
  const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self'${inlineScript ? " 'unsafe-inline'" : ""}${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self'${framedBy ? ` ${framedBy}` : ""}`,
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
