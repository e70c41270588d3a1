import { DriveApp } from "@/features/drive/drive-app";
import { readDay } from "@/features/drive/read-drive";
import { requirePlace } from "@/session/place";

/** The driver's app. Its screens are parameters of this one address (use-screen.ts). */
export default async function DrivePage() {
  const { user, business, support } = await requirePlace();
  const day = await readDay();
  // The layout tells of a locked business.
  if (day === "locked") return null;
  return <DriveApp initial={day} tenantId={business.tenantId} userId={user.id} keeps={!support} />;
}
