import { contentSecurity, newNonce, strictTransport } from "@roundsman/api/security-headers";
import { NextResponse, type NextRequest } from "next/server";
import { keptAddress } from "@/kept/addresses";
import { answerKept } from "@/kept/answer";

/** Every page of a shop begins here: it is kept and sent as it is, or made for this request. */
export function proxy(request: NextRequest): NextResponse {
  const response = answer(request);
  for (const [name, value] of Object.entries(strictTransport(process.env["SHOP_URL"] ?? ""))) {
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
  const policy = contentSecurity({ nonce: newNonce(), ...allowed });
  const headers = new Headers(request.headers);
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

export const config = { matcher: ["/((?!_next/|pictures/|scripts/).*)"] };
