import { describeError } from "@roundsman/api";
import { requestContext } from "@/trpc/request-caller";
import { webCaller } from "@/trpc/web-caller";

type Props = { params: Promise<{ file: string }> };

/** The template, or the business `?business=` as a workbook. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { file } = await params;
  const context = requestContext(request);
  try {
    const { movingIn } = webCaller(context).office;
    const bytes = await (file === "workbook.xlsx" ? movingIn.workbook() : movingIn.template());
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...context.reply.headers,
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    const { status, body } = describeError(error);
    return Response.json(body, { status });
  }
}
