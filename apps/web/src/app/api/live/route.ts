import { contextOf, describeError, processService, requestFacts } from "@roundsman/api";
import { eventStream } from "@/features/live/event-stream";
import { webCaller } from "@/trpc/web-caller";

/**
 * What changes in the business `?business=`, as server-sent events; `?since=` is the `at` of the last
 * news the page had. A page names its business in the address: an event source sends no headers.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const named = {
    get: (name: string) =>
      name === "x-tenant-id" ? searchParams.get("business") : request.headers.get(name),
  };
  const facts = requestFacts(named, { entry: "web", label: "GET /api/live" });
  const ending = new AbortController();
  try {
    const caller = webCaller(contextOf(processService(), facts), { signal: ending.signal });
    const since = searchParams.get("since") ?? undefined;
    return eventStream(await caller.office.live.watch({ since }), request.signal, ending);
  } catch (error) {
    const { status, body } = describeError(error);
    return Response.json(body, { status });
  }
}
