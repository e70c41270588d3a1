import { refusalResponse } from "@roundsman/api";
import { dayOf } from "@roundsman/ui";
import { csvResponse } from "@/features/exports/csv-response";
import { requestCaller } from "@/trpc/request-caller";

/** What an accounting program takes in: the invoices of the business `?business=` between two days. */
export async function GET(request: Request): Promise<Response> {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { office } = requestCaller(request);
  try {
    const [from, to] = [dayOf(asked, "from"), dayOf(asked, "to")];
    const lines = await office.invoices.accounting({ from, to });
    const name = ["invoices", from, to].filter(Boolean).join("-");
    return await csvResponse(`${name}.csv`, each(lines));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function* each(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
