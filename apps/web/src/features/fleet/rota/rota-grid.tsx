"use client";

import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { useState } from "react";
import { DayDialog } from "./day-dialog";
import { RotaCell } from "./rota-cell";
import type { RotaDay, RotaDriver } from "./rota-day";

type RotaGridProps = {
  drivers: readonly RotaDriver[];
  /** YYYY-MM-DD, in order. */
  days: readonly string[];
  today: string;
};

/** A week of everybody who drives. */
export function RotaGrid({ drivers, days, today }: RotaGridProps) {
  const [open, setOpen] = useState<{ driver: RotaDriver; day: RotaDay } | null>(null);
  return (
    <>
      <Table label="Rota" className="min-w-3xl table-fixed">
        <TableHead>
          <TableRow>
            <TableHeader className="w-44">Driver</TableHeader>
            {days.map((day) => (
              <TableHeader key={day} className="text-center">
                {day === today ? <span className="text-foreground">Today</span> : formatDate(day)}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {drivers.map((driver) => (
            <TableRow key={driver.userId}>
              <TableCell className="font-medium">{driver.name}</TableCell>
              {driver.days.map((day) => (
                <TableCell
                  key={day.day}
                  className={day.day === today ? "bg-primary-soft/40 px-1" : "px-1"}
                >
                  <RotaCell name={driver.name} day={day} onOpen={() => setOpen({ driver, day })} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {open && <DayDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
