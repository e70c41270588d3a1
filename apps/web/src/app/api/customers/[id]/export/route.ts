import { Readable } from "node:stream";
import { describeError } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";

type Given = { params: Promise<{ id: string }> };

/** All that the business holds of a customer, as a zip; it is recorded that it was taken, so this is no link. */
export async function POST(request: Request, { params }: Given): Promise<Response> {
  try {
    const { office } = await callerIn(request.headers.get("x-tenant-id"));
    const file = await office.privacy.exportCustomer({ id: (await params).id });
    return new Response(Readable.toWeb(Readable.from(file)) as ReadableStream, {
      headers: { "Content-Type": "application/zip", "Cache-Control": "no-store" },
    });
  } catch (error) {
    const { status, body } = describeError(error);
    return Response.json(body, { status });
  }
}
