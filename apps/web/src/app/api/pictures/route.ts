import { describeError, limited } from "@roundsman/api";
import { callerIn } from "@/trpc/caller";

/** Takes a picture of the business's as a form, which the pages' own calls, being JSON, can't carry. */
export async function POST(request: Request): Promise<Response> {
  // A little over the largest picture: the form around it has a few lines of its own.
  const within = limited(request);
  if (!within) return refused({ message: "A picture may have up to 15 MB." }, 413);
  const form = await within.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File)) return refused({ message: "Send a picture." }, 422);
  try {
    const { office } = await callerIn(request.headers.get("x-tenant-id"));
    const bytes = new Uint8Array(await file.arrayBuffer());
    return Response.json(await office.storefront.addPicture({ file: { bytes } }));
  } catch (error) {
    const { status, body } = describeError(error);
    return refused(body, status);
  }
}

const refused = (body: object, status: number) => Response.json(body, { status });
