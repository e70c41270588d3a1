"use client";

import { LookingOnly } from "@roundsman/ui";
import { createContext, useContext, type ReactNode } from "react";

/** What every part of the back office may need to know of where it is. */
export type Office = {
  business: { id: string; name: string };
  /** IANA: the business's own clock and calendar. */
  timeZone: string;
  /** False for support that may only look. */
  mayChange: boolean;
};

const OfficeContext = createContext<Office | null>(null);

export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return (
    <OfficeContext value={office}>
      <LookingOnly on={!office.mayChange}>{children}</LookingOnly>
    </OfficeContext>
  );
}

/** What changes something: not there for whoever may only look. */
export function Changing({ children }: { children: ReactNode }) {
  return useOffice().mayChange ? children : null;
}

/** Of what can't change any more, whoever looks: as if one might only look. */
export function Unchanging({ when, children }: { when: boolean; children: ReactNode }) {
  const office = useOffice();
  return when ? (
    <OfficeProvider office={{ ...office, mayChange: false }}>{children}</OfficeProvider>
  ) : (
    children
  );
}

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error("useOffice is used outside the back office's shell");
  return office;
}
