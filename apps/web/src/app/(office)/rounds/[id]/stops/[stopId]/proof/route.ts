import { pictureFrom } from "@/trpc/picture";

type Context = { params: Promise<{ id: string; stopId: string }> };

/** The signature or photo taken at a stop, as the picture it is. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const of = await params;
  return pictureFrom((office) => office.stops.showProof(of));
}
