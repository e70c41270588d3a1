"use client";

import { Alert, Button } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type FileLookProps = {
  name: string;
  found: RouterOutputs["office"]["products"]["importCsv"];
  busy: boolean;
  onAdd: () => void;
};

const shown = 20;
const products = (count: number) => (count === 1 ? "one product" : `${count} products`);

/** What a file would come to, before anything is written. */
export function FileLook({ name, found: { added, leftAlone, bad }, busy, onAdd }: FileLookProps) {
  if (bad.length > 0) {
    return (
      <Alert tone="danger" title={`${name} has lines to put right`} live>
        <ul className="list-disc pl-4">
          {bad.slice(0, shown).map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              Line {line}
              {column !== null && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
        {bad.length > shown && <p>And {bad.length - shown} more.</p>}
        <p>Put them right and choose the file again: nothing was written.</p>
      </Alert>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3" aria-live="polite">
      <p className="text-dense">
        {name} has {products(added)} to add
        {leftAlone > 0 && `, and ${products(leftAlone)} you have already, by code`}.
      </p>
      <Button variant="primary" disabled={added === 0} loading={busy} onClick={onAdd}>
        Add {products(added)}
      </Button>
    </div>
  );
}
