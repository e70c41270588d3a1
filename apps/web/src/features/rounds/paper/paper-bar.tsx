"use client";

import { Breadcrumbs, Button } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Printer } from "lucide-react";
import { roundName, type Round } from "../round-states";

/** Above a sheet, and never on it: the way back, and the printer. */
export function PaperBar({ round }: { round: Round }) {
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Breadcrumbs
        trail={[
          {
            href: `/rounds?day=${round.roundDate}`,
            label: `Rounds, ${formatDate(round.roundDate)}`,
          },
          { href: `/rounds/${round.id}`, label: roundName(round) },
        ]}
      />
      <Button variant="primary" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
