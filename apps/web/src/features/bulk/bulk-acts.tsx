"use client";

import {
  BulkBar,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  useSelection,
} from "@roundsman/ui";
import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { ChooseFitting, type FindFitting } from "./choose-fitting";

export type BulkAct = {
  label: string;
  /** A lucide icon as an element. */
  icon: ReactNode;
  /** Starts it with the rows that are chosen when it is pressed. */
  start: (ids: readonly string[]) => void;
  danger?: boolean;
};

type BulkActsProps = {
  acts: readonly BulkAct[];
  /** Finds all that fit the list's filters, further pages too. */
  find: FindFitting;
};

/** The bar of a list's acts on many: all of them in a row where there is room, in a menu on a phone. */
export function BulkActs({ acts, find }: BulkActsProps) {
  const { selected } = useSelection();
  return (
    <BulkBar>
      <ChooseFitting find={find} />
      <span className="contents max-lg:hidden">
        {acts.map(({ label, icon, start, danger = false }) => (
          <Button
            key={label}
            size="sm"
            variant={danger ? "danger" : "secondary"}
            onClick={() => start(selected)}
          >
            {icon}
            {label}
          </Button>
        ))}
      </span>
      <span className="contents lg:hidden">
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm" variant="primary">
              Do with them
              <ChevronUp aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent label="Do with them" side="top">
            {acts.map(({ label, icon, start, danger = false }) => (
              <DropdownMenuItem key={label} danger={danger} onSelect={() => start(selected)}>
                {icon}
                {label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </span>
    </BulkBar>
  );
}
