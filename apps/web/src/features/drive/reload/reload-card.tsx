"use client";

import { dueReload } from "@roundsman/api/aboard";
import { Button, buttonVariants, Card, CardBody } from "@roundsman/ui";
import { Navigation, Warehouse } from "lucide-react";
import { ReloadGoods } from "@/features/rounds/reloads/reload-goods";
import { useDrive } from "../drive-context";
import type { Reload } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../screens/use-screen";

/** The reload that comes before the next stop: where, what to load, what to put down. */
export function ReloadCard({ round }: { round: SeenRound }) {
  const { go } = useScreen();
  const { readOnly } = useDrive();
  const reload = dueReload(round.stops, round.reloads);
  if (!reload) return null;
  const way = wayTo(reload);
  return (
    <Card className="mb-3">
      <CardBody className="gap-3 text-base">
        <h2 className="text-xl font-semibold">Reload at {reload.locationName}</h2>
        <ReloadGoods reload={reload} />
        {way !== null && (
          <a
            href={way}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ size: "touch" })}
          >
            <Navigation aria-hidden />
            Navigate
          </a>
        )}
        {!readOnly && (
          <Button
            size="touch"
            variant="primary"
            onClick={() => go({ round: round.id, view: "reload" })}
          >
            <Warehouse aria-hidden />
            Count the reload
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

/** The way to the yard by car, in the phone's own maps; null where nobody knows where it is. */
function wayTo({ latitude, longitude }: Reload): string | null {
  if (latitude === null || longitude === null) return null;
  const destination = `${latitude},${longitude}`;
  const params = new URLSearchParams({ api: "1", destination, travelmode: "driving" });
  return `https://www.google.com/maps/dir/?${params}`;
}
