"use client";

import { LookingOnly, TimeZone } from "@roundsman/ui";
import { usePathname } from "next/navigation";
import { createContext, useContext, type ReactNode } from "react";
import { mayChangeAt, type Scope } from "./areas";

/** What every part of the back office may need to know of where it is. */
export type Office = {
  business: { id: string; name: string };
  /** IANA: the business's own clock and calendar. */
  timeZone: string;
  /** False for support that may only look, and where one's permissions don't let one change what the page shows. */
  mayChange: boolean;
  /** Whether any product has serial numbers: nothing of them shows while none has. */
  tracksSerials: boolean;
  /** False if the business has stated that it is not registered for VAT: no page then says a word of VAT. */
  hasVat: boolean;
  /** What one may do in the business. */
  scopes: readonly Scope[];
};

const OfficeContext = createContext<Office | null>(null);

export function OfficeProvider({ office, children }: { office: Office; children: ReactNode }) {
  return (
    <OfficeContext value={office}>
      <TimeZone value={office.timeZone}>
        <LookingOnly on={!office.mayChange}>{children}</LookingOnly>
      </TimeZone>
    </OfficeContext>
  );
}

/** The page itself: what may be changed there is what its address asks for. */
export function OfficePage({ children }: { children: ReactNode }) {
  const office = useOffice();
  const path = usePathname();
  const mayChange = office.mayChange && mayChangeAt(office.scopes, path);
  return <OfficeProvider office={{ ...office, mayChange }}>{children}</OfficeProvider>;
}

/**
 * What changes something: not there for whoever may only look, nor without what it `needs`. Who has that may send
 * its forms too, on a page that is otherwise only looked at.
 */
export function Changing({ needs, children }: { needs?: Scope; children: ReactNode }) {
  const { mayChange, scopes } = useOffice();
  if (needs) return scopes.includes(needs) && <LookingOnly on={false}>{children}</LookingOnly>;
  return mayChange ? children : null;
}

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error("useOffice is used outside the back office's shell");
  return office;
}
