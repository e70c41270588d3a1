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
  ProgressBar,
  toast,
} from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readText } from "@/features/files/read-text";
import { useApi } from "@/trpc/client";
import { DifferencesTable } from "./differences-table";
import type { ProductChoice } from "./empties";

type UploadStatementProps = { supplierId: string; products: readonly ProductChoice[] };
/** What a code is: the id of a product, `none` for what does not come back, or not said yet. */
type Said = Readonly<Record<string, string>>;

const codesOf = (said: Said) =>
  Object.entries(said)
    .filter(([, chosen]) => chosen !== "")
    .map(([code, chosen]) => ({ code, productId: chosen === "none" ? null : chosen }));

/** A supplier's file: chosen, looked through, their codes said once, uploaded. */
export function UploadStatement({ supplierId, products }: UploadStatementProps) {
  const router = useRouter();
  const { upload } = useApi().office.supplierEmpties;
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [unreadable, setUnreadable] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<Said>({});
  const look = useMutation(
    upload.mutationOptions({
      onSuccess: ({ unknownCodes }) =>
        setCodes((known) => [...new Set([...known, ...unknownCodes.map(({ code }) => code)])]),
    }),
  );
  const write = useMutation(
    upload.mutationOptions({
      onSuccess: ({ statement, differences }) => {
        toast.done(`Statement uploaded, ${formatQuantity(differences.length, "difference")}`);
        setFile(null);
        look.reset();
        router.push(`/suppliers/${supplierId}/empties?statement=${statement?.id ?? ""}`);
        router.refresh();
      },
    }),
  );
  const refused = faultOf(write.error ?? look.error);
  const fault =
    unreadable ?? (refused.issues.map(({ message }) => message).join(" ") || refused.message);
  const found = file ? look.data : undefined;

  async function choose(chosen: File) {
    look.reset();
    write.reset();
    setCodes([]);
    setSaid({});
    const csv = await readText(chosen);
    setFile(csv === null ? null : { name: chosen.name, csv });
    setUnreadable(
      csv === null ? `${chosen.name} is no CSV file. Save it as CSV first.` : undefined,
    );
    if (csv !== null) look.mutate({ id: supplierId, csv, dryRun: true });
  }

  function say(code: string, chosen: string) {
    if (!file) return;
    const next = { ...said, [code]: chosen };
    setSaid(next);
    look.mutate({ id: supplierId, csv: file.csv, codes: codesOf(next), dryRun: true });
  }

  return (
    <Card>
      <CardHeader
        title="Upload their statement"
        hint={file?.name ?? "Date, delivery note, product, received, returned."}
      />
      <CardBody>
        <FileDrop
          label="Statement of containers"
          accept=".csv,.txt,.tsv,text/csv"
          busy={look.isPending}
          hint="or drop it here: CSV, at most 5,000 lines"
          onFile={(chosen) => void choose(chosen)}
        >
          <FileUp aria-hidden />
          {file ? "Choose another file" : "Choose a file"}
        </FileDrop>
        {look.isPending && <ProgressBar label="Looking through every line" />}
        {fault && (
          <Alert tone="danger" live>
            {fault}
          </Alert>
        )}
        {codes.map((code) => (
          <Field key={code} label={`What they call “${code}”`} name={`code ${code}`}>
            <NativeSelect
              value={said[code] ?? ""}
              onChange={(event) => say(code, event.target.value)}
            >
              <option value="">Choose the product</option>
              <option value="none">Nothing that comes back</option>
              {products.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Field>
        ))}
        {found && (
          <p className="text-dense">
            {formatQuantity(found.lines, "line")}, {formatDate(found.firstDay)} to{" "}
            {formatDate(found.lastDay)}: {formatQuantity(found.received)} received,{" "}
            {formatQuantity(found.returned)} returned.{" "}
            {formatQuantity(found.differences.length, "difference")}. Nothing is written yet.
          </p>
        )}
      </CardBody>
      {found && found.differences.length > 0 && (
        <div className="border-t">
          <DifferencesTable differences={found.differences} />
        </div>
      )}
      {found && (
        <CardFooter className="justify-end">
          <Button
            variant="primary"
            disabled={found.unknownCodes.length > 0 || found.lines === 0}
            loading={write.isPending}
            onClick={() => {
              if (!file) return;
              const { name: fileName, csv } = file;
              write.mutate({ id: supplierId, csv, fileName, codes: codesOf(said) });
            }}
          >
            Upload the statement
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}
