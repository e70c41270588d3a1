import { Readable } from "node:stream";
import {
  consoleRouter,
  contextOf,
  createCallerFactory,
  processService,
  refusalResponse,
  requestFacts,
} from "@roundsman/api";

const caller = createCallerFactory(consoleRouter);

/** Streams the activity under the page's filters as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const facts = requestFacts(request.headers, { entry: "console", label: "GET /activity/export" });
  const context = contextOf(processService(), facts);
  try {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const csv = await caller(context).console.actions.exportCsv(query);
    return new Response(Readable.toWeb(Readable.from(csv)) as ReadableStream, {
      headers: { "Content-Type": "text/csv; charset=utf-8", ...context.reply.headers },
    });
  } catch (error) {
    return refusalResponse(error);
  }
}
