"use client";

import {
  Button,
  buttonVariants,
  Card,
  CardBody,
  CardHeader,
  ConfirmForm,
  Form,
  FormError,
  MoneyField,
  NotSent,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { FileDown } from "lucide-react";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { differenceWords, type DayReport } from "./yard-days";

type Shown = { report: DayReport };
type Typed = { counted: Record<string, number | null>; words: Record<string, string> };

/** Counting the drawer, a word to each difference, and closing the day; or why it can't be closed now. */
export function CloseDayCard({ report }: Shown) {
  if (report.closed) return null;
  return (
    <Changing>
      <Card data-print="hide">
        <CardHeader
          title="Close the day"
          hint="What happens here after that counts on the next day. These figures stay as they are."
        />
        <CardBody>
          {report.can.close === null ? (
            <ClosingForm key={JSON.stringify(report.differences)} report={report} />
          ) : (
            <p className="text-dense text-muted-foreground">{report.can.close}</p>
          )}
        </CardBody>
      </Card>
    </Changing>
  );
}

function ClosingForm({ report }: Shown) {
  const { locationId, locationName, day, drawer, differences } = report;
  const { days } = useApiClient().office.books;
  const form = useForm<Typed>({
    values: {
      counted: Object.fromEntries(
        drawer.map(({ method, duePence }) => [method, duePence === 0 ? 0 : null] as const),
      ),
      words: Object.fromEntries([
        ...differences.map(({ key }) => [key, ""] as const),
        ...drawer.map(({ method }) => [`drawer:${method}`, ""] as const),
      ]),
    },
    send: ({ counted, words }) =>
      days.close.mutate({
        locationId,
        day,
        counted: Object.fromEntries(
          Object.entries(counted).flatMap(([method, pence]) =>
            pence === null ? [] : [[method, pence] as const],
          ),
        ),
        words: Object.fromEntries(Object.entries(words).filter(([, said]) => said.trim() !== "")),
      }),
    done: `${formatDate(day)} is closed at ${locationName}.`,
  });
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4">
      <FormError />
      {differences.map((one) => (
        <TextField
          key={one.key}
          label={differenceWords(one)}
          name={`words.${one.key}`}
          hint="Say why."
          maxLength={500}
          required
        />
      ))}
      {drawer.map(({ method, duePence }) => (
        <div key={method} className="grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <MoneyField
            label={`${receiptMethodWords[method]} counted`}
            name={`counted.${method}`}
            hint={`${formatMoney(duePence)} due, without the float.`}
            required
          />
          <TextField
            label="Why it differs"
            name={`words.drawer:${method}`}
            hint="Only where it does."
            maxLength={500}
          />
        </div>
      ))}
      <div>
        <SubmitButton>Close {formatDate(day)}</SubmitButton>
      </div>
    </Form>
  );
}

/** Printing the report, and reopening the day where that can be done. */
export function DayActions({ report }: Shown) {
  const { business } = useOffice();
  const { locationId, day, closed, can } = report;
  const asked = new URLSearchParams({ business: business.id, locationId, day });
  return (
    <>
      <a
        href={`/api/books/days/pdf?${asked}`}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({})}
      >
        <FileDown aria-hidden />
        {closed ? "Z report" : "X report"}
      </a>
      <Changing>{can.reopen === null && <ReopenDay report={report} />}</Changing>
    </>
  );
}

function ReopenDay({ report: { locationId, locationName, day } }: Shown) {
  const { days } = useApiClient().office.books;
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      await days.reopen.mutate({ locationId, day, reason });
    },
    done: `${formatDate(day)} is open again at ${locationName}`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Reopen</Button>}
      title={`Reopen ${formatDate(day)} at ${locationName}?`}
      description="Its report is kept and no longer counts. What counted on the next day stays there."
      confirm="Reopen"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}
