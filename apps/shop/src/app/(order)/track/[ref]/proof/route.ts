import { Readable } from "node:stream";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ ref: string }> };

/** The picture that proves a delivery; no shared cache keeps it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { tracking } = await shopCaller();
  const asked = tracking.showProof({ trackingRef: (await params).ref });
  const file = await orNull(asked, "not_found", "validation", "business_locked");
  if (!file) return new Response("Not found", { status: 404 });
  return new Response(Readable.toWeb(Readable.from(file.stream)) as ReadableStream, {
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.contentLength),
      "cache-control": "private, max-age=3600",
    },
  });
}
