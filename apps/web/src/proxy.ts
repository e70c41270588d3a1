import {
  contentSecurity,
  mapOrigins,
  newNonce,
  strictTransport,
} from "@roundsman/api/security-headers";
import { NextResponse, type NextRequest } from "next/server";
import { PATH_HEADER } from "@/session/next-path";

/**
 * Tells pages their own address, which Next does not: whoever must sign in first comes back to it. And
 * gives each a policy of its own, whose nonce Next puts on the scripts it writes into the page.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurity({
    nonce: newNonce(),
    styleElements: true,
    // Browsers without a detector of their own read codes of cylinders by zxing (docs/decisions/0306).
    wasm: true,
    connects: mapOrigins(),
    ...ofTheShops(),
  });
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  headers.set("Content-Security-Policy", policy);
  return NextResponse.next({
    request: { headers },
    headers: {
      "Content-Security-Policy": policy,
      ...strictTransport(process.env["WEB_URL"] ?? ""),
    },
  });
}

/** The editor shows a shop's draft in a frame, at the shop's own host; and its pictures, at the common one. */
function ofTheShops() {
  const { protocol, host } = new URL(process.env["SHOP_URL"] || "http://localhost:3002");
  return { frames: [`${protocol}//*.${host}`], images: [`${protocol}//${host}`, ...mapOrigins()] };
}

// The map's worker asks for tiles under the policy that it came with itself.
export const config = {
  matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)", "/_next/static/media/maplibre(.*)"],
};
