import { refusalResponse } from "@roundsman/api";
import { csvResponse } from "@/features/exports/csv-response";
import { statementDays } from "@/features/invoices/statements/statement-days";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ id: string }> };

/** The entries of a customer's statement between two days, in the business `?business=`. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { id } = await params;
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { office } = requestCaller(request);
  try {
    const lines = await office.customers.statementCsv({ id, ...statementDays(asked) });
    return await csvResponse("statement.csv", each(lines));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function* each(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
