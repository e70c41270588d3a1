/** What a page may do beyond using its own site's files (docs/decisions/0143). */
interface Allowed {
  /** Stands on the inline scripts of this one answer (`newNonce`). Without it no inline script runs. */
  nonce?: string;
  /** Origins whose pages may show it in a frame, its own among them; none where left out. */
  framedBy?: readonly string[];
  /** Origins whose pages it shows in frames. */
  frames?: readonly string[];
  /** Origins of pictures that are not its own. */
  images?: readonly string[];
  /** Origins that scripts may read from, beside its own. */
  connects?: readonly string[];
  /** Styles may stand in elements of the page, and not on its elements alone. */
  styleElements?: boolean;
  /** It may run WebAssembly, which it compiles from files of its own site. */
  wasm?: boolean;
  /** It may be a PDF: some browsers' readers take the file for an object in a page of their own. */
  pdf?: boolean;
}

/** The Content-Security-Policy of a page. */
export function contentSecurity(allowed: Allowed = {}): string {
  const {
    nonce,
    framedBy = [],
    frames = [],
    images = [],
    connects = [],
    styleElements = false,
    wasm = false,
    pdf = false,
  } = allowed;
  // React's development build looks into itself by eval.
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    ...(connects.length > 0 ? [list("connect-src", "'self'", ...connects)] : []),
    list(
      "script-src",
      "'self'",
      nonce && `'nonce-${nonce}'`,
      wasm && "'wasm-unsafe-eval'",
      development && "'unsafe-eval'",
    ),
    list("style-src-elem", "'self'", (styleElements || development) && "'unsafe-inline'"),
    "style-src-attr 'unsafe-inline'",
    list("img-src", "'self'", "data:", "blob:", ...images),
    "font-src 'self' data:",
    list("frame-src", "'self'", ...frames),
    `object-src '${pdf ? "self" : "none"}'`,
    "base-uri 'none'",
    // What is typed is sent nowhere else, also by a redirect: apps/shop leaves for payments by a page.
    "form-action 'self'",
    framedBy.length > 0 ? list("frame-ancestors", ...framedBy) : "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The hosts of the street map where the settings name its style: read by the scripts of pages that show one.
 * @returns origins; none without MAP_STYLE_URL
 */
export function mapOrigins(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const style = env["MAP_STYLE_URL"]?.trim();
  if (!style || !URL.canParse(style)) return [];
  const further = (env["MAP_HOSTS"] ?? "").split(",").map((host) => host.trim());
  return [new URL(style).origin, ...further.filter((host) => host !== "")];
}

const list = (directive: string, ...sources: (string | false | undefined)[]): string =>
  [directive, ...sources.filter(Boolean)].join(" ");

/** Good for one answer: 128 bits that nobody can guess, as a policy's nonce is written. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/**
 * Tells browsers to come by TLS alone from now on, for a year; nothing where the service is reached without.
 * Hosts beneath ours, too. Not beneath a business's own domain, where a shop may stand: its other hosts are
 * none of ours.
 * @param publicUrl the app's own, as the settings name it
 * @param host what is asked for, where the app answers at others too
 */
export function strictTransport(
  publicUrl: string,
  host: string | null = null,
): Record<string, string> {
  if (!publicUrl.startsWith("https:")) return {};
  const ours = new URL(publicUrl).host;
  const isOurs = host === null || host === ours || host.endsWith(`.${ours}`);
  const year = "max-age=31536000";
  return { "Strict-Transport-Security": isOurs ? `${year}; includeSubDomains` : year };
}

/**
 * Sent with everything an app answers, files and data too, as Next's configuration takes them.
 * @param features what the app's pages may ask of a phone: `camera`, `geolocation`
 */
export const standingHeaders = (features: readonly string[] = []) =>
  Object.entries({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ["camera", "geolocation", "microphone", "payment", "usb"]
      .map((feature) => `${feature}=(${features.includes(feature) ? "self" : ""})`)
      .join(", "),
    "Content-Security-Policy": contentSecurity(),
  }).map(([key, value]) => ({ key, value }));
