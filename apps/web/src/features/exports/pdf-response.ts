import "server-only";
import { refusalResponse } from "@roundsman/api";

/** A PDF as the browser shows it, named for when it is kept; or the service's refusal. */
export async function pdfResponse(
  paper: Promise<{ name: string; file: Uint8Array }>,
): Promise<Response> {
  try {
    const { name, file } = await paper;
    return new Response(new Uint8Array(file), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${name}.pdf"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    return refusalResponse(error);
  }
}
