"use client";

import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import type { Scope, ScopeArea } from "./scope-words";

type ScopeGridProps = {
  areas: readonly ScopeArea[];
  chosen: ReadonlySet<Scope>;
  onChange: (chosen: ReadonlySet<Scope>) => void;
};

/** What a key may read and change, an area a row. */
export function ScopeGrid({ areas, chosen, onChange }: ScopeGridProps) {
  function toggle(scope: Scope, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(scope);
    else next.delete(scope);
    onChange(next);
  }
  const box = (scope: Scope | null, label: string) =>
    scope && (
      <Checkbox
        aria-label={label}
        checked={chosen.has(scope)}
        onCheckedChange={(checked) => toggle(scope, checked === true)}
      />
    );
  return (
    <Table label="What the key may do">
      <TableHead>
        <TableRow>
          <TableHeader>Area</TableHeader>
          <TableHeader>Read</TableHeader>
          <TableHeader>Change</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {areas.map(({ words, about, read, write }) => (
          <TableRow key={words}>
            <TableCell>
              {words}
              <p className="text-xs text-muted-foreground">{about}</p>
            </TableCell>
            <TableCell fit>{box(read, `${words}: read`)}</TableCell>
            <TableCell fit>{box(write, `${words}: change`)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
