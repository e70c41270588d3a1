import { formatDate, formatDay, formatTime } from "@roundsman/ui/format";
import { FileQuestion, IdCard, TriangleAlert } from "lucide-react";
import { paperWords } from "../fleet/papers/paper-values";
import type { Survey } from "./read-today";
import { refusedKinds } from "@/features/rounds/refused/refused-kinds";
import { WaitingGroup } from "./waiting-group";

type WaitingFleetProps = {
  records: Survey["refusedRecords"];
  unsafe: Survey["unsafeVehicles"];
  papers: Survey["endingPapers"];
  timeZone: string;
};

/** Refused records of drivers, vans that may not go out, and papers that are out or run out soon. */
export function WaitingFleet({ records, unsafe, papers, timeZone }: WaitingFleetProps) {
  return (
    <>
      {records && (
        <WaitingGroup
          icon={<FileQuestion aria-hidden />}
          title="Drivers' records to decide"
          count={records.count}
          allHref="/rounds/refused"
          items={records.items.map(({ id, kind, byName, customerName, number, doneAt }) => ({
            id,
            href: "/rounds/refused",
            words: `${customerName ?? number ?? refusedKinds[kind]}, by ${byName}`,
            detail: `${formatDay(doneAt, timeZone)}, ${formatTime(doneAt, timeZone)}`,
          }))}
        />
      )}
      {unsafe && (
        <WaitingGroup
          icon={<TriangleAlert aria-hidden />}
          title="Unsafe vans"
          count={unsafe.count}
          allHref="/rounds/checks?open=true"
          items={unsafe.items.map(({ checkId, vehicleName, doneAt }) => ({
            id: checkId,
            href: `/rounds/checks/${checkId}`,
            words: vehicleName,
            detail: `found ${formatDay(doneAt, timeZone)}`,
          }))}
        />
      )}
      {papers && (
        <WaitingGroup
          icon={<IdCard aria-hidden />}
          title="Papers that run out"
          count={papers.count}
          allHref="/rounds/papers"
          items={papers.items.map(({ id, kind, whose, expiresOn, out }) => ({
            id,
            href: "/rounds/papers",
            words: `${whose}: ${paperWords[kind]}`,
            detail: `${out ? "out since" : "until"} ${formatDate(expiresOn)}`,
          }))}
        />
      )}
    </>
  );
}
