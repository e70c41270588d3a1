import { Readable } from "node:stream";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ tenantId: string; key: string; size: string }> };

/** One size of an uploaded picture. Its key stands for this picture for ever, so copies are kept. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { pages } = await shopCaller();
  const { tenantId, key, size } = await params;
  const asked = pages.showPicture({ tenantId, key, size: size as "card" });
  const file = await orNull(asked, "not_found", "validation");
  if (!file) return new Response("Not found", { status: 404 });
  return new Response(Readable.toWeb(Readable.from(file.stream)) as ReadableStream, {
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.contentLength),
      "cache-control": "public, max-age=31536000, immutable",
      // The editor shows pictures on another host.
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
