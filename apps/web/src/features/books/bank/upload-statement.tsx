"use client";

import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  Checkbox,
  FileDrop,
  Input,
  Field,
  ProgressBar,
  Button,
  CardFooter,
  faultOf,
  TextLink,
  toast,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readText } from "@/features/files/read-text";
import { useApi } from "@/trpc/client";
import type { RouterInputs } from "@/trpc/outputs";
import type { Looked } from "./bank-line";
import { ColumnsForm } from "./columns-form";
import { DateOrderQuestion } from "./date-order-question";

type Layout = NonNullable<RouterInputs["office"]["bank"]["upload"]["layout"]>;

/** A bank's file in three steps: chosen, looked through, uploaded. */
export function UploadStatement() {
  const router = useRouter();
  const { upload } = useApi().office.bank;
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [unreadable, setUnreadable] = useState<string>();
  const [layout, setLayout] = useState<Layout>();
  const [account, setAccount] = useState("");
  const [leaveOutBad, setLeaveOutBad] = useState(false);
  const look = useMutation(
    upload.mutationOptions({ onSuccess: (looked) => setAccount(looked.account) }),
  );
  const write = useMutation(
    upload.mutationOptions({
      onSuccess: ({ added, payouts }) => {
        const set = payouts > 0 ? `, ${formatQuantity(payouts, "payout")} set aside` : "";
        toast.done(`${formatQuantity(added, "new line")}${set}`);
        router.push("/books/bank");
        router.refresh();
      },
    }),
  );
  const refused = faultOf(write.error ?? look.error);
  const fault =
    unreadable ?? (refused.issues.map(({ message }) => message).join(" ") || refused.message);
  const found = look.data;

  async function choose(chosen: File) {
    look.reset();
    write.reset();
    setLayout(undefined);
    setLeaveOutBad(false);
    const csv = await readText(chosen);
    setFile(csv === null ? null : { name: chosen.name, csv });
    setUnreadable(
      csv === null
        ? `${chosen.name} is no CSV file of at most 5 MB. Save it as CSV first.`
        : undefined,
    );
    if (csv !== null) look.mutate({ csv, dryRun: true });
  }

  function mapped(chosen: Layout) {
    if (!file) return;
    write.reset();
    setLayout(chosen);
    look.mutate({ csv: file.csv, layout: chosen, account, dryRun: true });
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <CardHeader title={file ? file.name : "The file"} />
        <CardBody>
          <FileDrop
            label="Bank statement"
            accept=".csv,.txt,.tsv,text/csv"
            busy={look.isPending}
            hint="or drop it here: CSV, at most 50,000 lines"
            onFile={(chosen) => void choose(chosen)}
          >
            <FileUp aria-hidden />
            {file ? "Choose another file" : "Choose a file"}
          </FileDrop>
          {look.isPending && <ProgressBar label="Looking through every line" />}
          {write.isPending && <ProgressBar label="Uploading the lines" />}
          {fault && (
            <Alert tone="danger" live>
              {fault}
            </Alert>
          )}
          {!file && (
            <p className="text-xs text-muted-foreground">
              Files of Barclays, HSBC, Lloyds, Halifax, NatWest, RBS, Santander, Nationwide,
              Starling, Monzo, Tide and Revolut are read as they are. Of any other bank you say once
              which column is what.
            </p>
          )}
        </CardBody>
      </Card>
      {found && (
        <Card>
          <CardHeader title="What is in it" hint={inWords(found)} />
          <CardBody className="gap-5">
            {found.layout && found.asksDateOrder && (
              <DateOrderQuestion
                layout={found.layout}
                day={found.asksDateOrder}
                busy={look.isPending}
                onChosen={mapped}
              />
            )}
            <ColumnsForm key={file?.name} found={found} busy={look.isPending} onChosen={mapped} />
            {found.badLines > 0 && (
              <Alert
                tone="warning"
                title={`${formatQuantity(found.badLines, "line")} can't be read`}
              >
                <ul className="list-disc pl-4">
                  {found.bad.slice(0, 5).map(({ line, value, message }) => (
                    <li key={`${line} ${message}`}>
                      Line {line}: {value === "" ? "" : `“${value}”. `}
                      {message}
                    </li>
                  ))}
                </ul>
                <Checkbox
                  label="Leave them out"
                  checked={leaveOutBad}
                  onCheckedChange={(checked) => setLeaveOutBad(checked === true)}
                />
              </Alert>
            )}
            {found.layout && (
              <Field
                label="Bank account"
                name="account"
                hint="What you call it. Lines that are here already are known by it."
              >
                <Input
                  value={account}
                  maxLength={60}
                  list="bank-accounts"
                  onChange={(event) => setAccount(event.target.value)}
                />
              </Field>
            )}
            <datalist id="bank-accounts">
              {found.accounts.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </CardBody>
          <CardFooter className="justify-end">
            {found.lines > 0 && found.added === 0 && (
              <p className="mr-auto text-xs text-muted-foreground">
                All lines of this file are here already.{" "}
                <TextLink href="/books/bank">Go to the lines</TextLink>
              </p>
            )}
            <Button
              variant="primary"
              disabled={
                found.added === 0 ||
                found.asksDateOrder !== null ||
                (found.badLines > 0 && !leaveOutBad)
              }
              loading={write.isPending || write.isSuccess}
              onClick={() => {
                if (!file) return;
                const given = layout ? { layout } : {};
                write.mutate({
                  csv: file.csv,
                  fileName: file.name,
                  ...(account.trim() !== "" && { account }),
                  leaveOutBad,
                  ...given,
                });
              }}
            >
              Upload {formatQuantity(found.added, "new line")}
            </Button>
          </CardFooter>
        </Card>
      )}
    </div>
  );
}

function inWords(found: Looked): string {
  if (found.layout === null) return "Say which column is what. It is remembered for this bank.";
  if (found.firstDay === null || found.lastDay === null) return "There are no lines with money.";
  const days = `${formatDate(found.firstDay)} to ${formatDate(found.lastDay)}`;
  const parts = [
    `${formatQuantity(found.lines, "line")}, ${days}`,
    `${formatMoney(found.inPence)} in, ${formatMoney(found.outPence)} out`,
    found.known > 0 && `${formatQuantity(found.known)} here already`,
    found.leftOut > 0 && `${formatQuantity(found.leftOut)} without money left out`,
    found.payouts > 0 && `${formatQuantity(found.payouts, "payout")} set aside`,
  ];
  return `${parts.filter((part) => part !== false).join("; ")}. Nothing is written yet.`;
}
