import type { ReactNode } from "react";
import { ConsoleShell } from "@/features/shell/console-shell";
import { NotAllowed } from "@/features/shell/not-allowed";
import { requireStaff } from "@/session/staff";
import { ApiProvider } from "@/trpc/client";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const { staff, refused } = await requireStaff();
  return (
    <ApiProvider>
      {staff ? (
        <ConsoleShell staff={staff}>{children}</ConsoleShell>
      ) : (
        <NotAllowed why={refused ?? ""} />
      )}
    </ApiProvider>
  );
}
