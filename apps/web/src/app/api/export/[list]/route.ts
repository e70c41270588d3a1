import { refusalResponse } from "@roundsman/api";
import { todayIn } from "@roundsman/ui/format";
import { csvResponse } from "@/features/exports/csv-response";
import { findExport } from "./exports";
import { requestCaller } from "@/trpc/request-caller";

type Given = { params: Promise<{ list: string }> };

/** A list of the business `?business=` as a CSV file: every page of it, under the filters of the address. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const list = findExport((await params).list);
  if (!list) return new Response(null, { status: 404 });
  try {
    const { office } = requestCaller(request, { heavy: "export" });
    const { timeZone } = await office.business.get();
    const filters = Object.fromEntries(new URL(request.url).searchParams);
    const name = `${list.name}-${todayIn(timeZone)}.csv`;
    return await csvResponse(name, list.lines({ office, filters, timeZone }));
  } catch (error) {
    return refusalResponse(error);
  }
}
