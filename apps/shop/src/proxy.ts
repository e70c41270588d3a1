import {
  contentSecurity,
  mapOrigins,
  newNonce,
  strictTransport,
} from "@roundsman/api/security-headers";
import { NextResponse, type NextRequest } from "next/server";
import { keptAddress } from "@/kept/addresses";
import { answerKept } from "@/kept/answer";
import { fromElsewhere } from "@/shop/from-elsewhere";
import { isPlainHost } from "@/shop/plain-host";
import { wordsHeader } from "@/shop/words-header";

/** Every page of a shop begins here: it is kept and sent as it is, or made for this request. */
export function proxy(request: NextRequest): NextResponse {
  const host = request.headers.get("host");
  if (!isPlainHost(host)) return new NextResponse("The Host header is no host.", { status: 400 });
  const response = fromElsewhere(request)
    ? new NextResponse("This request came from another site.", { status: 403 })
    : answer(request);
  const transport = strictTransport(process.env["SHOP_URL"] ?? "", host);
  for (const [name, value] of Object.entries(transport)) {
    response.headers.set(name, value);
  }
  return response;
}

function answer(request: NextRequest): NextResponse {
  const address = keptAddress(request);
  if (address !== null) return answerKept(request, address);
  return request.nextUrl.pathname.startsWith("/preview/")
    ? underPolicy(request, { framedBy: [editor()] }, forNobodyElse)
    : underPolicy(request);
}

/** Made for this request: Next puts the policy's nonce on the scripts it writes into the page. */
function underPolicy(
  request: NextRequest,
  allowed: { framedBy?: string[] } = {},
  more: Record<string, string> = {},
): NextResponse {
  const policy = contentSecurity({
    nonce: newNonce(),
    connects: mapOrigins(),
    images: mapOrigins(),
    ...allowed,
  });
  const headers = new Headers(request.headers);
  // For the field in the head: a layout is not told what an address asks for.
  headers.set(wordsHeader, encodeURIComponent(request.nextUrl.searchParams.get("q") ?? ""));
  headers.set("Content-Security-Policy", policy);
  return NextResponse.next({
    request: { headers },
    headers: { "Content-Security-Policy": policy, ...more },
  });
}

/** Previews alone may stand in a frame, of the back office. */
const editor = () => new URL(process.env["WEB_URL"] || "http://localhost:3000").origin;

/** The pass in a preview's address is told to nobody else. */
const forNobodyElse = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "private, no-store",
};

// The map's worker asks for tiles under the policy that it came with itself.
export const config = {
  matcher: ["/((?!_next/|pictures/|scripts/).*)", "/_next/static/media/maplibre(.*)"],
};
