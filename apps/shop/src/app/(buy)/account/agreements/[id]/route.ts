import { Readable } from "node:stream";
import { noSuchFile, privateFile } from "@/shop/private-file";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Context = { params: Promise<{ id: string }> };

/** The signed paper of one of the customer's agreements. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { papers } = await shopCaller();
  const asked = papers.agreementScan({ id: (await params).id });
  const file = await orNull(asked, "not_found", "validation", "unauthenticated", "business_locked");
  if (!file) return noSuchFile();
  const { contentType, stream } = file;
  const body = Readable.toWeb(Readable.from(stream)) as ReadableStream;
  return privateFile(body, { contentType, name: "agreement" });
}
