import { refusalResponse } from "@roundsman/api";
import { dayOf } from "@roundsman/ui";
import { csvResponse } from "@/features/exports/csv-response";
import { requestCaller } from "@/trpc/request-caller";

/** Sends what was billed late as a CSV file, in pounds. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { office } = requestCaller(request);
  try {
    const lines = await office.books.billedLateCsv({
      from: dayOf(params, "from"),
      to: dayOf(params, "to"),
    });
    return await csvResponse("billed-late.csv", rowsOf(lines));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
