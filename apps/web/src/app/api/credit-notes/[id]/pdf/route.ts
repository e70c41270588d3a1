import { pdfResponse } from "@/features/exports/pdf-response";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ id: string }> };

/** A credit note of the business `?business=` as it is printed. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { id } = await params;
  const { office } = requestCaller(request);
  return pdfResponse(
    Promise.all([office.creditNotes.one({ id }), office.creditNotes.pdf({ id })]).then(
      ([{ number }, file]) => ({ name: number, file }),
    ),
  );
}
