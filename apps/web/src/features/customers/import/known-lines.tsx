import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@roundsman/ui";
import { Scrolled } from "../scrolled";
import type { Outcome } from "./use-import";

/** Lines that look like somebody there already. */
export function KnownLines({ lines }: { lines: Outcome["known"] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-dense font-semibold">There already, by the look of it</h3>
      <Scrolled label="Known customers">
        <Table label="Known customers" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader numeric>Line</TableHeader>
              <TableHeader>Name</TableHeader>
              <TableHeader>Why</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ line, name, why }) => (
              <TableRow key={line}>
                <TableCell numeric label="Line">
                  {line}
                </TableCell>
                <TableCell label="Name">{name}</TableCell>
                <TableCell label="Why">{why}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scrolled>
    </section>
  );
}
