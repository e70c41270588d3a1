"use client";

import { Alert, Card, CardBody, CardHeader, FileDrop, ProgressBar } from "@roundsman/ui";
import { FileUp } from "lucide-react";
import { ImportDone } from "./import-done";
import { ImportPreview } from "./import-preview";
import { useImport } from "./use-import";

/** Customers from a file, in three steps: chosen, looked through, added. */
export function ImportCustomers() {
  const work = useImport();
  const { file, found, done, fault } = work;
  if (done) return <ImportDone outcome={done} onAgain={work.again} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <CardHeader title={file ? file.name : "The file"} />
        <CardBody>
          <FileDrop
            label="File of customers"
            accept=".csv,.txt,.tsv,text/csv"
            busy={work.looking}
            hint="or drop it here: CSV, at most 5,000 customers"
            onFile={(chosen) => void work.choose(chosen)}
          >
            <FileUp aria-hidden />
            {file ? "Choose another file" : "Choose a file"}
          </FileDrop>
          {work.looking && <ProgressBar label="Looking through every line" />}
          {work.writing && (
            <ProgressBar label={`Adding ${work.adding.toLocaleString("en-GB")} customers`} />
          )}
          {fault && (
            <Alert tone="danger" live>
              {fault}
            </Alert>
          )}
        </CardBody>
      </Card>
      {found && <ImportPreview found={found} work={work} />}
    </div>
  );
}
