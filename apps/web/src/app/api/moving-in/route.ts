import { limited, Refusal, refusalResponse } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";
import { lateInput } from "@/trpc/late-input";

/** Takes a workbook as a form, as pictures are taken: not before it is known who sends it, and that they may. */
export async function POST(request: Request): Promise<Response> {
  const within = limited(request);
  if (!within) return refusalResponse(new Refusal("too_large", "A workbook may have up to 15 MB."));
  try {
    const { office } = await callerIn(request.headers.get("x-tenant-id"));
    return Response.json(await office.movingIn.upload(lateInput(() => readFiles(within))));
  } catch (error) {
    return refusalResponse(error);
  }
}

const names = ["file", "file2", "file3", "file4", "file5", "file6", "file7", "file8"] as const;

async function readFiles(request: Request) {
  const form = await request.formData().catch(() => null);
  const given: Partial<Record<(typeof names)[number], { filename: string; bytes: Uint8Array }>> =
    {};
  for (const name of names) {
    const file = form?.get(name);
    if (file instanceof File) {
      given[name] = { filename: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    }
  }
  const { file, ...others } = given;
  if (!file) throw new Refusal("validation", "Send a workbook.");
  return { file, ...others };
}
