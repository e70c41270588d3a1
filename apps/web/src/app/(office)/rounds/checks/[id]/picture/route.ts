import { pictureFrom } from "@/session/picture";

type Context = { params: Promise<{ id: string }> };

/** The picture of a defect; `?position=` says of which. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const position = Number(new URL(request.url).searchParams.get("position") ?? 0);
  const { id } = await params;
  return pictureFrom((office) => office.walkRoundChecks.picture({ id, position }));
}
