import { makeExport } from "../../modules/office/exports/jobs";
import type { Service, Working } from "../../platform/context/context";

/** The service as the worker gives it to a job. */
export const working = (service: Service, signal = new AbortController().signal): Working => ({
  ...service,
  signal,
});

/** Does the job of the export that a business has asked for, as the worker does. */
export async function runExport(service: Service, tenantId: string): Promise<void> {
  const { id: exportId } = await service.database.service.businessExport.findFirstOrThrow({
    where: { tenantId, status: "waiting" },
    select: { id: true },
  });
  await makeExport(working(service), { tenantId, exportId });
}
