"use client";

import {
  Button,
  Card,
  CardFooter,
  EmptyState,
  faultOf,
  faultText,
  Field,
  Input,
  PlainForm,
  SearchField,
  toast,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState, type KeyboardEvent } from "react";
import { useApi } from "@/trpc/client";
import {
  countedLines,
  findLines,
  isDifferent,
  toCount,
  type Counted,
  type CountLine,
} from "./count-lines";
import { CountReview } from "./count-review";
import { CountSheet } from "./count-sheet";
import { downOne } from "./down-one";
import { useTabDraft } from "./use-tab-draft";

type CountFormProps = { yard: { id: string; name: string }; lines: readonly CountLine[] };

const nothingYet: { counted: Counted; note: string } = { counted: {}, note: "" };

/**
 * A yard's stocktake: typed in from top to bottom, looked over, then written. It takes an hour, with a
 * look at other pages and other yards between: what was counted is kept until then.
 */
export function CountForm({ yard, lines }: CountFormProps) {
  const router = useRouter();
  const [{ counted, note }, keep] = useTabDraft(`count ${yard.id}`, nothingYet);
  const [sought, seek] = useState("");
  const [reviewing, review] = useState(false);
  const write = useMutation(
    useApi().office.stock.count.mutationOptions({
      onSuccess: ({ locationName }) => {
        review(false);
        keep(null);
        toast.done(`${locationName} counted`);
        router.push(`/stock/movements?yard=${yard.id}&reason=count`);
      },
    }),
  );
  const done = countedLines(lines, counted);
  const startOver = () => {
    keep(null);
    toast.undo(`${yard.name} is uncounted again`, () => keep({ counted, note }));
  };
  const shown = findLines(lines, sought);
  return (
    <PlainForm
      issues={faultOf(write.error).issues}
      onSubmit={() => {
        if (done.length === 0) toast.fault("Nothing is counted yet", "Fill in at least one line.");
        else review(true);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => downOne(event)}
    >
      <Card>
        <div className="flex flex-wrap items-end gap-3 border-b px-4 py-2.5">
          <Field label="Find a product" hideLabel className="w-full sm:w-64">
            <SearchField
              placeholder="Find a product"
              value={sought}
              onChange={(event) => seek(event.target.value)}
            />
          </Field>
          <Field label="Note" name="note" hideLabel className="min-w-0 flex-1">
            <Input
              placeholder="Note, if there is something to say"
              value={note}
              onChange={(event) => keep({ counted, note: event.target.value })}
            />
          </Field>
        </div>
        {shown.length === 0 ? (
          <EmptyState icon={<SearchX />} title="No product fits" />
        ) : (
          <CountSheet
            lines={shown}
            counted={counted}
            onCount={(key, quantity) => keep({ counted: { ...counted, [key]: quantity }, note })}
          />
        )}
        <CardFooter className="sticky bottom-0 z-10 justify-between rounded-b-lg bg-surface max-md:bottom-14">
          <p className="text-dense text-muted-foreground tabular-nums" aria-live="polite">
            {formatQuantity(done.length)} of {formatQuantity(lines.length)} counted,{" "}
            {formatQuantity(done.filter(isDifferent).length, "differs", "differ")}
          </p>
          <div className="flex gap-2">
            {done.length > 0 && (
              <Button variant="ghost" onClick={startOver}>
                Start over
              </Button>
            )}
            <Button type="submit" variant="primary">
              Look over the differences
            </Button>
          </div>
        </CardFooter>
      </Card>
      {reviewing && (
        <CountReview
          yardName={yard.name}
          lines={done}
          writing={write.isPending || write.isSuccess}
          fault={write.error ? faultText(write.error) : undefined}
          onWrite={() => write.mutate(toCount(yard.id, note, done))}
          onClose={() => review(false)}
        />
      )}
    </PlainForm>
  );
}
