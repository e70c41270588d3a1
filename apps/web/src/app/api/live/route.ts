import { eventStream, refusalResponse } from "@roundsman/api";
import { requestCaller } from "@/trpc/request-caller";

/**
 * What changes in the business `?business=`, as server-sent events; `?since=` is the `at` of the last
 * news the page had.
 */
export async function GET(request: Request): Promise<Response> {
  const since = new URL(request.url).searchParams.get("since") ?? undefined;
  const ending = new AbortController();
  try {
    const { office } = requestCaller(request, { signal: ending.signal });
    return await eventStream(await office.live.watch({ since }), request.signal, ending);
  } catch (error) {
    return refusalResponse(error);
  }
}
