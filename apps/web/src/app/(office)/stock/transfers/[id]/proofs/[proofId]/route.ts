import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string; proofId: string }> };

/** The signature or photo taken where a transfer was collected or handed in. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const of = await params;
  return pictureFrom((office) => office.carried.showProof(of));
}
