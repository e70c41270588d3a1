import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string; receiptId: string }> };

/** The photo taken when goods arrived. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const of = await params;
  return pictureFrom((office) => office.supplierOrders.showPhoto(of));
}
