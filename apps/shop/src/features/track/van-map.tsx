"use client";

import { formatTime } from "@roundsman/ui/format";
import dynamic from "next/dynamic";
import type { TrackedOrder } from "@/trpc/buying";

const RoundMap = dynamic(() => import("@roundsman/ui/map").then(({ RoundMap: Map }) => Map), {
  ssr: false,
  loading: () => <div className="h-72 rounded-card bg-muted" />,
});

/** Roughly where the van is, and the door it is coming to; nobody else's. */
export function VanMap({ order: { van, destination, timeZone } }: { order: TrackedOrder }) {
  if (!van?.position) return null;
  const { latitude, longitude, seenAt } = van.position;
  return (
    <section aria-labelledby="van" className="flex flex-col gap-2">
      <h2 id="van" className="text-xl font-bold">
        Where the van is
      </h2>
      <p className="text-muted-foreground">Roughly, at {formatTime(seenAt, timeZone)}.</p>
      <RoundMap
        label="The van and your door"
        stops={destination ? [{ id: "door", label: "Your door", ...destination }] : []}
        places={[{ id: "van", kind: "van", label: "The van", latitude, longitude }]}
        className="h-72"
      />
    </section>
  );
}
