"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  faultOf,
  Field,
  FileDrop,
  NativeSelect,
  Textarea,
  toast,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readText } from "@/features/files/read-text";
import { useApi } from "@/trpc/client";

const example = "Number,Product,Test due,Condition\nFLT 4107,FLT-18,31/03/2029,full";

type ImportSerialsProps = { yards: readonly { value: string; label: string }[] };

/** Serial numbers from a file, or pasted from a sheet: looked through first, then added, all or none. */
export function ImportSerials({ yards }: ImportSerialsProps) {
  const router = useRouter();
  const { importCsv } = useApi().office.serials;
  const [csv, setCsv] = useState("");
  const [locationId, setYard] = useState(yards[0]?.value ?? "");
  const [unreadable, setUnreadable] = useState<string>();
  const look = useMutation(importCsv.mutationOptions());
  const write = useMutation(
    importCsv.mutationOptions({
      onSuccess: ({ added }) => {
        toast.done(`${formatQuantity(added, "serial number")} added`);
        router.push("/stock/serials");
      },
    }),
  );
  const refused = faultOf(write.error ?? look.error);
  const fault =
    unreadable ?? (refused.issues.map(({ message }) => message).join(" ") || refused.message);
  const found = look.data;

  function take(text: string) {
    look.reset();
    write.reset();
    setUnreadable(undefined);
    setCsv(text);
  }
  async function choose(file: File) {
    const text = await readText(file);
    take(text ?? "");
    if (text === null) setUnreadable(`${file.name} is no CSV file. Save it as CSV first.`);
    else look.mutate({ csv: text, locationId, dryRun: true });
  }

  return (
    <Card>
      <CardHeader
        title="From a file, or pasted"
        hint="Columns Number and Product (its name or code); Test due, Filled, Condition and Yard where known."
      />
      <CardBody>
        <Field label="Yard they stand in, where a line names none">
          <NativeSelect value={locationId} onChange={({ target }) => setYard(target.value)}>
            {yards.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <FileDrop
          label="File of serial numbers"
          accept=".csv,.txt,.tsv,text/csv"
          busy={look.isPending}
          hint="or drop it here: CSV, at most 5,000 lines"
          onFile={(file) => void choose(file)}
        >
          <FileUp aria-hidden />
          Choose a file
        </FileDrop>
        <Field label="Or paste them here, with the titles of the columns">
          <Textarea
            rows={8}
            value={csv}
            placeholder={example}
            onChange={({ target }) => take(target.value)}
          />
        </Field>
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        {found && (
          <p className="text-dense">
            {formatQuantity(found.added, "serial number")} to add.{" "}
            {found.leftAlone > 0 && `${formatQuantity(found.leftAlone)} are there already. `}
            Nothing is written yet.
          </p>
        )}
        {found && found.bad.length > 0 && (
          <Alert tone="warning" live title="Put these lines right first">
            <ul className="list-disc pl-5">
              {found.bad.slice(0, 20).map(({ line, column, message }) => (
                <li key={`${line} ${column}`}>
                  Line {line}
                  {column && `, ${column}`}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </CardBody>
      <CardFooter className="justify-end gap-2">
        <Button
          disabled={csv.trim() === ""}
          loading={look.isPending}
          onClick={() => look.mutate({ csv, locationId, dryRun: true })}
        >
          Look through
        </Button>
        <Button
          variant="primary"
          disabled={!found || found.bad.length > 0 || found.added === 0}
          loading={write.isPending}
          onClick={() => write.mutate({ csv, locationId, dryRun: false })}
        >
          Add them
        </Button>
      </CardFooter>
    </Card>
  );
}
