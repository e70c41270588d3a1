import { mapStyleResponse, processService } from "@roundsman/api";

type Context = { params: Promise<{ theme: string }> };

/** The style of the street map, where the settings name an archive. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return mapStyleResponse(processService(), (await params).theme);
}
