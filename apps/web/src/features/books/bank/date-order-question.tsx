import { Alert, Button } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Looked } from "./bank-line";

type Layout = NonNullable<Looked["layout"]>;

interface DateOrderQuestionProps {
  layout: Layout;
  day: NonNullable<Looked["asksDateOrder"]>;
  busy: boolean;
  onChosen: (layout: Layout) => void;
}

/** Asks which of day and month comes first, where the file doesn't show it. The answer is remembered for this bank. */
export function DateOrderQuestion({ layout, day, busy, onChosen }: DateOrderQuestionProps) {
  return (
    <Alert tone="warning" title={`Which day is ${day.value}?`}>
      <p>
        This file does not show for certain whether the day or the month comes first. The answer is
        remembered for this bank.
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {(["dmy", "mdy"] as const).map((dateOrder) => (
          <Button
            key={dateOrder}
            size="sm"
            disabled={busy}
            onClick={() => onChosen({ ...layout, dateOrder })}
          >
            {formatDate(day[dateOrder])}
          </Button>
        ))}
      </div>
    </Alert>
  );
}
