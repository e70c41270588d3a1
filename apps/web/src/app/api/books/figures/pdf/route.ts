import { monthsAsked } from "@/features/books/months";
import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

/** The figures of whole months in the business `?business=`, as they are printed. */
export async function GET(request: Request): Promise<Response> {
  const asked = monthsAsked(Object.fromEntries(new URL(request.url).searchParams));
  const file = requestCaller(request).office.books.figuresPdf(asked);
  const name = ["books", asked.from, asked.to].filter(Boolean).join("-");
  return pdfResponse(file.then((paper) => ({ name, file: paper })));
}
