import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { fillText, kinds, queueText, templatesOf, textNumberOf } from "../../messages";
import { fieldsOf } from "./fields";
import { readMoment } from "./moment";
import { pushLater } from "./push-moment";

/**
 * Has a customer told of a moment of their order, once however often the job runs: by text where the business texts it,
 * and on the phones that asked for it.
 */
export async function tellCustomer(
  { database, settings }: Pick<Service, "database" | "settings">,
  job: Tasks["tell_customer"],
  now = new Date(),
): Promise<void> {
  const { tenantId, orderId, moment } = job;
  await runPatiently(database.service, async (tx) => {
    const held = await readMoment(tx, { settings }, job, now);
    if (held === null) return;
    const { customerId, told, once } = held;
    await pushLater(tx, job, customerId, now);
    const number = await textNumberOf(tx, tenantId, customerId, kinds[moment].group);
    const template = (await templatesOf(tx, tenantId)).find((one) => one.moment === moment);
    if (number === null || !template?.isOn) return;
    const body = fillText(template.body ?? kinds[moment].words, fieldsOf(moment, told));
    await queueText(tx, tenantId, { customerId, orderId, number, body, moment, once }, now);
  });
}
