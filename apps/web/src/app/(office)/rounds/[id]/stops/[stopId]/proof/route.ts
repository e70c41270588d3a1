import { showProof } from "@/features/rounds/one/show-proof";

type Context = { params: Promise<{ id: string; stopId: string }> };

/** The signature or photo taken at a stop, as the picture it is. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showProof(await params);
}
