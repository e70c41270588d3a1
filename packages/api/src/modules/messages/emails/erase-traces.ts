import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/** Removes what lies outside the database of somebody whose data was erased. Doing it again does no harm. */
export async function eraseTraces(
  { providers }: Pick<Service, "providers">,
  { fileKeys, emailIds }: Tasks["erase_traces"],
): Promise<void> {
  for (const key of fileKeys) await providers.files.delete(key);
  await providers.mail.forget(emailIds);
}
