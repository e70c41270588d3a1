import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@roundsman/ui";
import type { Outcome } from "./use-import";

/** The first few as they would be, to see that each column went where it should. */
export function SampleLines({ sample }: { sample: Outcome["sample"] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-dense font-semibold">The first of them, as they would be</h3>
      <div className="rounded-lg border">
        <Table label="The first customers" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Name</TableHeader>
              <TableHeader>Phone and email</TableHeader>
              <TableHeader>Address</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {sample.map(({ line, name, contact, address }) => (
              <TableRow key={line}>
                <TableCell className="font-medium">{name}</TableCell>
                <TableCell label="Phone, email">{contact}</TableCell>
                <TableCell label="Address">{address}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
