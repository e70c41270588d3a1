import { NextResponse, type NextRequest } from "next/server";
import type { Ready } from "./ready";

/** Whoever keeps a copy asks whether it still stands: what is kept here is fresh within two seconds, and so stays. */
const caching = { "Cache-Control": "public, max-age=0, must-revalidate" };

/**
 * Answers with a page that is kept, before Next has looked for it: its own way there costs more than all of
 * this, most of it for hashing the page again. What is not kept Next makes, where it is rewritten to.
 */
export function answerKept(request: NextRequest, address: string): NextResponse {
  const ready =
    request.method === "GET" ? globalThis.roundsmanKeptPages?.ready(address) : undefined;
  if (ready) return sent(request.headers, ready);
  return NextResponse.next({ headers: caching });
}

function sent(asked: Headers, { etag, bytes }: Ready): NextResponse {
  const headers = { ...caching, ETag: etag, "Cache-Status": "shop; hit" };
  const known =
    asked
      .get("if-none-match")
      ?.split(",")
      .map((tag) => tag.trim()) ?? [];
  if (known.includes(etag)) return new NextResponse(null, { status: 304, headers });
  return new NextResponse(bytes, {
    headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
