"use client";

import { Alert, Badge, Card, CardBody, CardHeader, FileDrop, ProgressBar } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { FileSpreadsheet } from "lucide-react";
import { Faults } from "./faults";
import { SignOff } from "./sign-off";
import { useMovingIn, type Detail } from "./use-moving-in";

type MovingInProps = {
  initial: Detail | null;
  timeZone: string;
  /** Why nothing can be uploaded; null where it can. */
  why: string | null;
};

const mostFiles = 8;
const accept =
  ".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook, from the choice of a file until it is brought in, and back. */
export function MovingIn({ initial, timeZone, why }: MovingInProps) {
  const work = useMovingIn(initial);
  const { detail, files } = work;
  const mayAdd = detail?.status === "checked" && files.length > 0 && files.length < mostFiles;
  return (
    <>
      {why === null ? (
        <Card>
          <CardHeader
            title="Your workbook"
            hint="The template filled in, its sheets as CSV, or exports of Xero (contacts, invoices, inventory items), Sage 50 (customer records, transactions), Sage Business Cloud (customers) or QuickBooks (Customer Contact List, A/R Ageing Detail)."
          />
          <CardBody>
            <FileDrop
              label="Workbook"
              accept={accept}
              busy={work.looking}
              hint="or drop it here: xlsx or CSV, up to 15 MB and 20,000 rows"
              onFile={work.chooseFile}
            >
              <FileSpreadsheet aria-hidden />
              {detail?.status === "checked" ? "Choose another file" : "Choose a file"}
            </FileDrop>
            {mayAdd && (
              <FileDrop
                label="One more file"
                accept={accept}
                busy={work.looking}
                hint={`beside ${files.map(({ name }) => name).join(", ")}: they are looked through together`}
                onFile={work.addFile}
              >
                Add a file
              </FileDrop>
            )}
            {work.looking && <ProgressBar label="Looking through every row" />}
            {work.fault && (
              <Alert tone="danger" live>
                {work.fault}
              </Alert>
            )}
          </CardBody>
        </Card>
      ) : (
        <Alert>{why}</Alert>
      )}
      {detail && !work.looking && (
        <Card>
          <CardHeader
            title={detail.fileName}
            hint={historyOf(detail, timeZone)}
            actions={<StatusOf detail={detail} />}
          />
          <CardBody className="gap-5">
            {detail.ignored.length > 0 && (
              <Alert>
                Left aside, since there is no such thing here: {detail.ignored.join(", ")}.
              </Alert>
            )}
            {detail.faultCount > 0 && <Faults detail={detail} />}
            <SignOff detail={detail} work={work} timeZone={timeZone} />
          </CardBody>
        </Card>
      )}
    </>
  );
}

const badges = {
  checked: { tone: "neutral", words: "Not brought in yet" },
  applied: { tone: "success", words: "Brought in" },
  undone: { tone: "neutral", words: "Taken back" },
} as const;

function StatusOf({ detail: { status, faultCount } }: { detail: Detail }) {
  if (faultCount > 0) return <Badge tone="danger">To put right</Badge>;
  return <Badge tone={badges[status].tone}>{badges[status].words}</Badge>;
}

function historyOf(detail: Detail, timeZone: string): string {
  const { source, createdAt, createdByName, appliedAt, appliedByName, undoneAt } = detail;
  const at = (moment: string) => formatDateTime(moment, timeZone);
  if (undoneAt !== null) return `Taken back by ${detail.undoneByName}, ${at(undoneAt)}.`;
  if (appliedAt !== null) return `Brought in by ${appliedByName}, ${at(appliedAt)}.`;
  return `${source}, uploaded by ${createdByName}, ${at(createdAt)}. Nothing is written yet.`;
}
