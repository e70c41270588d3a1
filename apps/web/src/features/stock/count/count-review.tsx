"use client";

import { Alert, Button, Dialog, DialogClose, DialogContent, FormError } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { isDifferent, type Difference } from "./count-lines";
import { conditionWords } from "../movements/movement-words";
import { DifferenceText } from "./count-sheet";

type CountReviewProps = {
  yardName: string;
  lines: readonly Difference[];
  writing: boolean;
  fault: string | undefined;
  onWrite: () => void;
  onClose: () => void;
};

/** What the count would change, before it is written: it can only be put right by another one. */
export function CountReview({
  yardName,
  lines,
  writing,
  fault,
  onWrite,
  onClose,
}: CountReviewProps) {
  const differing = lines.filter(isDifferent);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`The count of ${yardName}`}
        description={`${formatQuantity(lines.length, "line")} counted, ${formatQuantity(differing.length, "differs", "differ")} from the books.`}
        footer={
          <>
            <DialogClose asChild>
              <Button>Go on counting</Button>
            </DialogClose>
            <Button variant="primary" loading={writing} onClick={onWrite}>
              Write the count
            </Button>
          </>
        }
      >
        <FormError message={fault} />
        {differing.length === 0 ? (
          <Alert tone="success" title="Everything that was counted agrees" />
        ) : (
          <ul aria-label="Differences" className="divide-y text-dense">
            {differing.map(({ key, productName, condition, expected, counted }) => (
              <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="font-medium">
                  {productName}, {conditionWords[condition].toLowerCase()}
                </span>
                <span className="text-muted-foreground tabular-nums">
                  {formatQuantity(expected)} should be here, {formatQuantity(counted)} counted:{" "}
                  <DifferenceText counted={counted} expected={expected} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-dense text-muted-foreground">
          What moves while you read this stays right: the level is what you counted and what is on
          vans as the count is written.
        </p>
      </DialogContent>
    </Dialog>
  );
}
