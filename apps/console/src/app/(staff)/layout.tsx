import type { ReactNode } from "react";
import { ConsoleShell } from "@/features/shell/console-shell";
import { requireStaff } from "@/session/staff";
import { ApiProvider } from "@/trpc/client";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const staff = await requireStaff();
  return (
    <ApiProvider>
      <ConsoleShell staff={staff}>{children}</ConsoleShell>
    </ApiProvider>
  );
}
