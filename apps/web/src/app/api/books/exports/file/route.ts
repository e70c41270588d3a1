import { refusalResponse } from "@roundsman/api";
import { requestCaller } from "@/trpc/request-caller";

const programs = ["sage", "xero", "quickbooks"] as const;
const ledgers = ["transactions", "customers"] as const;

/** A file of an export, as the accounting program takes it: with no mark before its first title. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const format = programs.find((program) => program === asked.get("format"));
  const detail = asked.get("detail") === "document" ? "document" : "day";
  const ledger = ledgers.find((one) => one === asked.get("ledger"));
  const part = Number(asked.get("part") ?? 1);
  const id = asked.get("id") ?? "";
  const { office } = requestCaller(request);
  try {
    const { number, program } = await office.books.exported({ id });
    const lines = await office.books.exportFile({
      id,
      detail,
      part,
      ...(format && { format }),
      ...(ledger && { ledger }),
    });
    let text = "";
    for await (const line of lines) text += line;
    return new Response(text, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${ledger === "customers" ? "customers" : "journal"}-${number}-${format ?? program}-${part}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    return refusalResponse(error);
  }
}
