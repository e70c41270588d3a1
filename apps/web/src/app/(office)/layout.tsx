import type { ReactNode } from "react";
import { LockedBusiness } from "@/features/shell/locked-business";
import { OfficeShell } from "@/features/shell/office-shell";
import { requireOffice } from "@/session/office";
import { requirePlace } from "@/session/place";

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const [place, business] = [await requirePlace(), await requireOffice()];
  if (business === "locked") return <LockedBusiness name={place.business.name} />;
  return (
    <OfficeShell place={place} business={business}>
      {children}
    </OfficeShell>
  );
}
