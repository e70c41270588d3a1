import { NextResponse, type NextRequest } from "next/server";
import { PATH_HEADER } from "@/session/next-path";

/** Tells pages their own address, which Next does not: whoever must sign in first comes back to it. */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: ["/((?!api/|_next/|.*\\.[a-z0-9]+$).*)"] };
