import { refusalResponse } from "@roundsman/api";
import { monthsAsked } from "@/features/books/months";
import { csvResponse } from "@/features/exports/csv-response";
import { requestCaller } from "@/trpc/request-caller";

/** The same as a file, in pounds, and what each customer owed. */
export async function GET(request: Request): Promise<Response> {
  const asked = monthsAsked(Object.fromEntries(new URL(request.url).searchParams));
  const { office } = requestCaller(request);
  try {
    const lines = await office.books.figuresCsv(asked);
    const name = ["books", asked.from, asked.to].filter(Boolean).join("-");
    return await csvResponse(`${name}.csv`, each(lines));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function* each(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
