import "server-only";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { orNotFound } from "@/trpc/not-found";

type Params = Record<string, string | string[] | undefined>;

const isId = (text: unknown): text is string =>
  typeof text === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);

/** Classes, what the next run would bill, the runs that there were, and the one that is looked at. */
export async function readRentalPage({ to, run: chosen }: Params) {
  const { office } = await api();
  const [classes, preview, runs, run, timeZone] = await Promise.all([
    office.rental.listClasses(),
    // A day that can't be billed to, such as one of an old link, is left out.
    office.rental.preview(isDay(to) ? { to } : {}).catch(() => office.rental.preview({})),
    office.rental.listRuns({ limit: 24 }),
    isId(chosen) ? orNotFound(office.rental.oneRun({ id: chosen })) : null,
    timeZoneHere(),
  ]);
  return { classes, preview, runs, run, timeZone };
}
