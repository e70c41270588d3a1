import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string }> };

const kinds = ["signature", "photo", "defect"] as const;

/**
 * The signature of a refused record, its photo (`?kind=photo`), or the picture of a defect (`?kind=defect&position=2`).
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const { id } = await params;
  const kind = kinds.find((one) => one === query.get("kind")) ?? "signature";
  const position = Number(query.get("position") ?? 0);
  return pictureFrom((office) => office.refusedRecords.showProof({ id, kind, position }));
}
