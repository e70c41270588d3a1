import type { ReactNode } from "react";
import { SettingsNav } from "@/features/settings/settings-nav";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[10.5rem_minmax(0,1fr)]">
      <SettingsNav />
      <div className="min-w-0 max-w-5xl">{children}</div>
    </div>
  );
}
