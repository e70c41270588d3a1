import { limited, Refusal, refusalResponse } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";
import { lateInput } from "@/trpc/late-input";

/**
 * Takes a picture of the business's as a form, which the pages' own calls, being JSON, can't carry. The form is
 * received when the procedure asks for it: not before it is known who sends it, and that they may.
 */
export async function POST(request: Request): Promise<Response> {
  // A little over the largest picture: the form around it has a few lines of its own.
  const within = limited(request);
  if (!within) return refusalResponse(new Refusal("too_large", "A picture may have up to 15 MB."));
  try {
    const { office } = await callerIn(request.headers.get("x-tenant-id"));
    return Response.json(await office.storefront.addPicture(lateInput(() => readPicture(within))));
  } catch (error) {
    return refusalResponse(error);
  }
}

async function readPicture(request: Request) {
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File)) throw new Refusal("validation", "Send a picture.");
  return { file: { bytes: new Uint8Array(await file.arrayBuffer()) } };
}
