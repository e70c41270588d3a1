import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string; stopId: string }> };

/** The signature or photo taken at a stop, as the picture it is; `?kind=` says which of both. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = (["signature", "photo"] as const).find((known) => known === asked);
  const of = { ...(await params), ...(kind && { kind }) };
  return pictureFrom((office) => office.stops.showProof(of));
}
