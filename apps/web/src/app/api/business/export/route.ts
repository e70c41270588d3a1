import { Readable } from "node:stream";
import { describeError } from "@roundsman/api";
import { requestContext } from "@/trpc/request-caller";
import { webCaller } from "@/trpc/web-caller";

/** The newest export of the business `?business=`, as a file. */
export async function GET(request: Request): Promise<Response> {
  const context = requestContext(request);
  try {
    const file = await webCaller(context).office.exports.download();
    return new Response(Readable.toWeb(Readable.from(file)) as ReadableStream, {
      headers: { ...context.reply.headers, "Cache-Control": "no-store" },
    });
  } catch (error) {
    const { status, body } = describeError(error);
    return Response.json(body, { status });
  }
}
