import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string }> };

/** The signature of a refused record, or its photo: `?kind=photo`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const kindParam = new URL(request.url).searchParams.get("kind");
  const { id } = await params;
  const kind = kindParam === "photo" ? "photo" : "signature";
  return pictureFrom((office) => office.refusedRecords.showProof({ id, kind }));
}
