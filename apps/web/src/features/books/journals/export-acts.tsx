"use client";

import {
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmForm,
  DownloadLink,
  Field,
  NativeSelect,
  NotSent,
  Refused,
  TextareaField,
  useForm,
} from "@roundsman/ui";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { exportHref, programWords, type ExportDetails, type JournalProgram } from "./journal";

type Shown = { details: ExportDetails };
type Detail = ExportDetails["files"][number]["detail"];

const importWords: Record<JournalProgram, string> = {
  sage: "In Sage 50: File, Import, Audit trail transactions.",
  xero: "In Xero: Accounting, Manual journals, Import. It takes 300 lines at once.",
  quickbooks: "In QuickBooks Online: Settings, Import data, Journal entries.",
};

const ledgerWords: Record<JournalProgram, string> = {
  sage: "Import the customer records first. Credit notes count as less in boxes 1 and 6.",
  xero: "Xero takes no journal on its own accounts receivable: lines name the customer.",
  quickbooks: "Lines of what is owed name the customer, as accounts receivable needs.",
};

/** The files of an export, for as often as they are wanted. */
export function ExportFiles({ details }: Shown) {
  const { business } = useOffice();
  const [program, setProgram] = useState(details.program);
  const [detail, setDetail] = useState<Detail>("day");
  const [isByCustomer, setIsByCustomer] = useState(false);
  const file = details.files.find((one) => one.program === program && one.detail === detail);
  const parts = (isByCustomer ? file?.ledgerParts : file?.parts) ?? 1;
  const hrefOf = (part: number, ledger?: "transactions" | "customers") =>
    `/api/books/exports/file?${new URLSearchParams({
      business: business.id,
      id: details.id,
      format: program,
      detail,
      part: String(part),
      ...(ledger && { ledger }),
    })}`;
  return (
    <Card>
      <CardHeader title="Files" hint="The same bytes, however often they are downloaded." />
      <CardBody>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="For"
            hint={
              program === details.program
                ? importWords[program]
                : `Its codes are those of ${programWords[details.program]}.`
            }
          >
            <NativeSelect
              value={program}
              onChange={(event) => {
                const chosen = details.files.find((file) => file.program === event.target.value);
                if (chosen) setProgram(chosen.program);
              }}
            >
              {Object.entries(programWords).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label="A journal for">
            <NativeSelect
              value={detail}
              onChange={(event) => setDetail(event.target.value === "day" ? "day" : "document")}
            >
              <option value="day">The documents of each kind and day</option>
              <option value="document">Each document</option>
            </NativeSelect>
          </Field>
          <Field label="Owed on account" hint={isByCustomer ? ledgerWords[program] : undefined}>
            <NativeSelect
              value={isByCustomer ? "customers" : "one"}
              onChange={(event) => setIsByCustomer(event.target.value === "customers")}
            >
              <option value="one">On one account</option>
              <option value="customers">By customer, for a sales ledger</option>
            </NativeSelect>
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          {Array.from({ length: parts }, (_, at) => (
            <DownloadLink
              key={at}
              href={hrefOf(at + 1, isByCustomer ? "transactions" : undefined)}
              variant={at === 0 ? "primary" : "secondary"}
            >
              <Download aria-hidden />
              {parts === 1 ? "Download" : `Part ${at + 1} of ${parts}`}
            </DownloadLink>
          ))}
          {isByCustomer && program === "sage" && (
            <DownloadLink href={hrefOf(1, "customers")} variant="secondary">
              <Download aria-hidden />
              Customer records
            </DownloadLink>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

/** Taking an export back, where the service lets it. */
export function TakeBack({ details: { id, number, can } }: Shown) {
  const router = useRouter();
  const { reverseExported } = useApiClient().office.books;
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      return reverseExported.mutate({ id, reason });
    },
    done: ({ number: made }) => `Export ${number} is taken back by export ${made}`,
    onDone: (made) => router.push(exportHref(made.id)),
  });
  return (
    <Changing>
      <Refused why={can.reverse} label="Take back">
        <ConfirmForm
          form={form}
          trigger={<Button>Take back</Button>}
          title={`Take back export ${number}?`}
          description="For wrong codes. The opposite of each entry goes out at once as an export of its own: import that too. The next export has these documents anew, under the codes of then."
          confirm="Take back"
        >
          <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
        </ConfirmForm>
      </Refused>
    </Changing>
  );
}
