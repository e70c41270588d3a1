import { choiceOf } from "@roundsman/ui";
import { pdfResponse } from "@/features/exports/pdf-response";
import { statementDays } from "@/features/invoices/statements/statement-days";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ id: string }> };

/** A customer's statement between two days, or what is open now, in the business `?business=`, as it is printed. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { id } = await params;
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { office } = requestCaller(request);
  const items = choiceOf(asked, "items", ["open", "running"]);
  const file = office.customers.statementPdf({ id, items, ...statementDays(asked) });
  return pdfResponse(file.then((paper) => ({ name: "statement", file: paper })));
}
