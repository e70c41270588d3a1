import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ id: string }> };

/** The coal ticket of an order of the business `?business=`, as it was signed. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { id } = await params;
  const { office } = requestCaller(request);
  return pdfResponse(
    office.coalTickets.pdf({ id }).then((file) => ({ name: "coal-ticket", file })),
  );
}
