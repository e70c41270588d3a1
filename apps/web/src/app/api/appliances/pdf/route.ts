import { applianceFilters } from "@/features/addresses/appliances/appliance-filters";
import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

/** What customers of the business `?business=` stated of their appliances, as it is printed. */
export async function GET(request: Request): Promise<Response> {
  const asked = applianceFilters.read(Object.fromEntries(new URL(request.url).searchParams));
  const paper = requestCaller(request).office.applianceStatements.pdf(asked);
  return pdfResponse(paper.then((file) => ({ name: "stated-appliances", file })));
}
