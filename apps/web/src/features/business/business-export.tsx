"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  DownloadLink,
  faultOf,
  FormError,
  ProgressBar,
} from "@roundsman/ui";
import { formatBytes, formatDateTime, formatQuantity } from "@roundsman/ui/format";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useOffice } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type State = RouterOutputs["office"]["exports"]["look"];
type Made = NonNullable<State["latest"]>;

const lookEveryMs = 2000;

const isUnderWay = (state: State | undefined) =>
  state?.latest?.status === "waiting" || state?.latest?.status === "running";

/** A file of everything the business has: started here, watched while it is made, and downloaded. */
export function BusinessExport({ initial, timeZone }: { initial: State; timeZone: string }) {
  const { exports: api } = useApi().office;
  const queries = useQueryClient();
  const { queryKey, ...look } = api.look.queryOptions();
  const { data } = useQuery({
    ...look,
    queryKey,
    initialData: initial,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookEveryMs : false),
  });
  const start = useMutation(
    api.start.mutationOptions({ onSettled: () => queries.invalidateQueries({ queryKey }) }),
  );
  const { latest, kept, can } = data;
  const { message } = faultOf(start.error);
  return (
    <Card id="export">
      <CardHeader
        title="Export everything"
        hint="All you have here in one zip: each table as CSV and JSON, pictures, proofs and documents."
      />
      <CardBody>
        {message && <FormError message={message} />}
        {latest?.status === "failed" && (
          <Alert tone="danger" title="The last export could not be made">
            Start it again. If it fails again, write to the service's support.
          </Alert>
        )}
        {isUnderWay(data) && latest && <Making made={latest} />}
        {kept && <Kept made={kept} timeZone={timeZone} may={can.download === null} />}
        {!isUnderWay(data) && !kept && (
          <p className="max-w-prose text-dense text-muted-foreground">
            It is made in the background. We tell you when it is ready, and keep it for seven days.
          </p>
        )}
      </CardBody>
      <CardFooter className="justify-end">
        {can.start !== null && !isUnderWay(data) && (
          <p className="text-xs text-muted-foreground">{can.start}</p>
        )}
        <Button
          disabled={can.start !== null}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {kept ? "Make a new export" : "Make an export"}
        </Button>
      </CardFooter>
    </Card>
  );
}

function Making({ made }: { made: Made }) {
  const { rowsDone, rowsTotal, filesDone, filesTotal } = made;
  if (rowsTotal === null || filesTotal === null) {
    return <ProgressBar label="Waiting for its turn" />;
  }
  const files =
    filesTotal > 0 ? `, ${formatQuantity(filesDone)} of ${formatQuantity(filesTotal)} files` : "";
  return (
    <ProgressBar
      label="Making your export"
      value={rowsDone + filesDone}
      max={Math.max(rowsTotal + filesTotal, 1)}
      detail={`${formatQuantity(rowsDone)} of ${formatQuantity(rowsTotal)} rows${files}`}
    />
  );
}

function Kept({ made, timeZone, may }: { made: Made; timeZone: string; may: boolean }) {
  const { business } = useOffice();
  const { askedAt, askedByName, bytes, keptUntil } = made;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-dense">
        <p className="font-medium">
          Export of {formatDateTime(askedAt, timeZone)}
          {bytes !== null && `, ${formatBytes(bytes)}`}
        </p>
        <p className="text-muted-foreground">
          {askedByName !== null && `Asked for by ${askedByName}. `}
          {keptUntil !== null && `Kept until ${formatDateTime(keptUntil, timeZone)}.`}
        </p>
      </div>
      {may && (
        <DownloadLink href={`/api/business/export?business=${business.id}`} variant="primary">
          <Download aria-hidden /> Download
        </DownloadLink>
      )}
    </div>
  );
}
