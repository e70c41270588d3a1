import { contentSecurity, newNonce, strictTransport } from "@roundsman/api/security-headers";
import { NextResponse, type NextRequest } from "next/server";

/** Gives each page its own policy. Next.js puts the policy's nonce on the scripts that it writes into the page. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurity({ nonce: newNonce(), styleElements: true });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  return NextResponse.next({
    request: { headers },
    headers: {
      "Content-Security-Policy": policy,
      ...strictTransport(process.env["CONSOLE_URL"] ?? ""),
    },
  });
}

export const config = { matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)"] };
