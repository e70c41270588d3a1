import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string; agreementId: string }> };

/** The picture of a cylinder agreement's paper. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { agreementId } = await params;
  return pictureFrom((office) => office.cylinderAgreements.showScan({ id: agreementId }));
}
