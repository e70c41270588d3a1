import { pdfResponse } from "@/features/exports/pdf-response";
import { dayOn } from "@/features/books/ageing/day-on";
import { requestCaller } from "@/trpc/request-caller";

/** Who owed what at the end of a day in the business `?business=`, as it is printed. */
export async function GET(request: Request): Promise<Response> {
  const on = dayOn(Object.fromEntries(new URL(request.url).searchParams));
  const file = requestCaller(request).office.books.debtorsPdf(on === null ? {} : { on });
  const name = ["debtors", on].filter(Boolean).join("-");
  return pdfResponse(file.then((paper) => ({ name, file: paper })));
}
