import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

/** Bottle cards of the addresses `?address=`, eight to a sheet, in the business `?business=`. */
export async function GET(request: Request): Promise<Response> {
  const addressIds = new URL(request.url).searchParams.getAll("address");
  const { office } = requestCaller(request);
  const file = office.bottleCards.print({ addressIds });
  return pdfResponse(file.then((paper) => ({ name: "bottle-cards", file: paper })));
}
