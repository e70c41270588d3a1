"use client";

import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { Sheet, SheetContent, SheetTrigger } from "../overlays/sheet";

/** On a phone: the filters that a wide screen has in its bar, behind one button. */
export function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button className="md:hidden">
          <SlidersHorizontal aria-hidden />
          Filters
        </Button>
      </SheetTrigger>
      <SheetContent title="Filters" side="bottom">
        {children}
      </SheetContent>
    </Sheet>
  );
}
