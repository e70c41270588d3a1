import { mapTileResponse, processService } from "@roundsman/api";

type Context = { params: Promise<{ z: string; x: string; y: string }> };

/** One tile of the street map. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return mapTileResponse(processService(), await params);
}
