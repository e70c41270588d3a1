import { dayAsked } from "@/features/books/days/yard-days";
import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

/** The Z or X report of `?locationId=` and `?day=` in the business `?business=`. */
export async function GET(request: Request): Promise<Response> {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const day = dayAsked(asked) ?? "";
  const { days } = requestCaller(request).office.books;
  const file = days.pdf({ locationId: asked["locationId"] ?? "", day });
  return pdfResponse(file.then((paper) => ({ name: `day-${day}`, file: paper })));
}
