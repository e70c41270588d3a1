import { refusalResponse } from "@roundsman/api";
import { dayOn } from "@/features/books/ageing/day-on";
import { csvResponse } from "@/features/exports/csv-response";
import { requestCaller } from "@/trpc/request-caller";

/** Sends the debtors of a day as a CSV file, in pounds. */
export async function GET(request: Request): Promise<Response> {
  const on = dayOn(Object.fromEntries(new URL(request.url).searchParams));
  const { office } = requestCaller(request);
  try {
    const lines = await office.books.debtorsCsv(on === null ? {} : { on });
    const name = ["debtors", on].filter(Boolean).join("-");
    return await csvResponse(`${name}.csv`, each(lines));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function* each(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
