import { formatDate, formatDay } from "@roundsman/ui/format";
import { IdCard, TriangleAlert } from "lucide-react";
import { paperWords } from "../fleet/papers/paper-values";
import type { Survey } from "./read-today";
import { WaitingGroup } from "./waiting-group";

type WaitingFleetProps = {
  unsafe: Survey["unsafeVehicles"];
  papers: Survey["endingPapers"];
  timeZone: string;
};

/** Vans that may not go out, and papers that are out or run out soon. */
export function WaitingFleet({ unsafe, papers, timeZone }: WaitingFleetProps) {
  return (
    <>
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
