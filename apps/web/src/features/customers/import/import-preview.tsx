"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Checkbox,
  RadioGroup,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { BadLines } from "./bad-lines";
import { KnownLines } from "./known-lines";
import { SampleLines } from "./sample-lines";
import type { Outcome, useImport } from "./use-import";

type ImportPreviewProps = { found: Outcome; work: ReturnType<typeof useImport> };

/** What is in the file, before anything is written: what is wrong line by line, and what would be added. */
export function ImportPreview({ found, work }: ImportPreviewProps) {
  const { lines, good, bad, known, ignoredColumns } = found;
  const badLines = lines - good;
  return (
    <Card>
      <CardHeader
        title="What is in it"
        hint={`${formatQuantity(lines, "customer")}: ${formatQuantity(good)} fine, ${formatQuantity(badLines)} not. Nothing is written yet.`}
      />
      <CardBody className="gap-5">
        {ignoredColumns.length > 0 && (
          <Alert>
            Left aside, since customers have no such thing: {ignoredColumns.join(", ")}.
          </Alert>
        )}
        {bad.length > 0 && (
          <>
            <BadLines found={found} fileName={work.file?.name ?? "customers.csv"} />
            <RadioGroup
              label={`What about the ${formatQuantity(badLines, "bad line")}?`}
              options={[
                {
                  value: "leave-out",
                  label: "Leave them out, and add the others",
                  disabled: good === 0,
                },
                { value: "none", label: "Add nobody until every line is right" },
              ]}
              value={work.badLines}
              onValueChange={work.setBadLines}
            />
          </>
        )}
        {known.length > 0 && (
          <>
            <KnownLines lines={known} />
            <Checkbox
              label="Leave these out"
              hint="Otherwise they are added as further customers."
              checked={work.leavesKnown}
              onCheckedChange={(checked) => work.setLeavesKnown(checked === true)}
            />
          </>
        )}
        {found.sample.length > 0 && <SampleLines sample={found.sample} />}
      </CardBody>
      <CardFooter className="justify-end">
        <p className="mr-auto text-xs text-muted-foreground">{hintFor(found, work)}</p>
        <Button variant="primary" disabled={!work.mayAdd} loading={work.writing} onClick={work.add}>
          {work.adding > 0 ? `Add ${formatQuantity(work.adding, "customer")}` : "Add customers"}
        </Button>
      </CardFooter>
    </Card>
  );
}

function hintFor(found: Outcome, work: ImportPreviewProps["work"]): string {
  if (work.mayAdd) return "Where their postcodes are is looked up as they are added.";
  if (work.adding === 0) return "There is nobody to add.";
  if (work.badLines === "none") return "Put the bad lines right, and choose the file again.";
  return found.bad.length > 0 ? "Say what is to become of the bad lines." : "";
}
