import {
  DownloadLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { Download } from "lucide-react";
import { Scrolled } from "../scrolled";
import type { Outcome } from "./use-import";

/** So many rows are read by nobody, but the file below has them all. */
const mostShown = 1000;

type BadLinesProps = { found: Outcome; fileName: string };

/** Every bad line: where, what stands there, and why it won't do. */
export function BadLines({ found: { bad, badCsv }, fileName }: BadLinesProps) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-dense font-semibold">To put right</h3>
        <DownloadLink
          size="sm"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(badCsv)}`}
          download={`to-mend-${fileName}`}
        >
          <Download aria-hidden />
          These lines as a file
        </DownloadLink>
      </div>
      <Scrolled label="Bad lines">
        <Table label="Bad lines" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader numeric>Line</TableHeader>
              <TableHeader>Column</TableHeader>
              <TableHeader>It says</TableHeader>
              <TableHeader>Why not</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {bad.slice(0, mostShown).map(({ line, column, value, message }) => (
              <TableRow key={`${line} ${column} ${message}`}>
                <TableCell numeric label="Line">
                  {line}
                </TableCell>
                <TableCell label="Column" fit>
                  {column ?? "The whole line"}
                </TableCell>
                <TableCell label="It says" className="break-all">
                  {value || <span className="text-muted-foreground">nothing</span>}
                </TableCell>
                <TableCell label="Why not">{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scrolled>
      {bad.length > mostShown && (
        <p className="text-xs text-muted-foreground">
          And {(bad.length - mostShown).toLocaleString("en-GB")} more, in the file of these lines.
        </p>
      )}
    </section>
  );
}
