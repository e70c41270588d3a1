import { NextResponse, type NextRequest } from "next/server";
import { contentSecurity } from "@/shop/security-headers";

/**
 * Previews alone may stand in a frame of the back office, whose address is known when the process runs,
 * not when it is built. The pass in their address is told to nobody else.
 */
export function proxy(_request: NextRequest): NextResponse {
  const editor = new URL(process.env["WEB_URL"] || "http://localhost:3000").origin;
  const response = NextResponse.next();
  const { headers } = response;
  headers.set("Content-Security-Policy", contentSecurity({ inlineScript: true, framedBy: editor }));
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "private, no-store");
  return response;
}

export const config = { matcher: "/preview/:path*" };
