import type { PrismaClient } from "@roundsman/db";
import { addDays } from "date-fns/addDays";
import { day, todayIn } from "../../../platform/values/format";
import { exportJournal } from "../journal/exports";

const nobody = "00000000-0000-4000-8000-000000000000";
const caller = {
  kind: "key" as const,
  keyId: nobody,
  name: "Test",
  creator: { id: nobody, name: "Test", email: "test@fellside.example" },
  scopes: [],
  memberships: [],
};

/** Everything of the journal that did not go out yet, as of tomorrow, when today is over. @throws conflict where nothing is new */
export async function exportAll(rows: PrismaClient, tenantId: string): Promise<void> {
  const timeZone = "Europe/London";
  const { booksClosedTo } = await rows.business.findUniqueOrThrow({ where: { id: tenantId } });
  const asking = {
    caller,
    scopes: new Set<never>(),
    business: { id: tenantId, timeZone, booksClosedTo: booksClosedTo && day(booksClosedTo) },
    now: addDays(new Date(), 1),
  };
  const today = todayIn(timeZone, new Date());
  await rows.$transaction((tx) => exportJournal(tx, async () => {}, asking, today));
}
