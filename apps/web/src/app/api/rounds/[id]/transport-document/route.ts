import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ id: string }> };

/** What dangerous goods are aboard a round of the business `?business=`, leg by leg. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { id } = await params;
  const { office } = requestCaller(request);
  return pdfResponse(
    office.transport.document({ id }).then((file) => ({ name: "transport-document", file })),
  );
}
