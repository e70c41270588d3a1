/*
 * A round in parts, one from each loading of its van: pure, so that the driver's phone works it out without signal by
 * the same function as the service (it is served to browsers: nothing else is imported here).
 */

/** A stop as parts see it; times by any clock, as text or Date, or null. */
export interface StopInTime {
  id: string;
  completedAt: unknown;
  failedAt: unknown;
}

/** A stay at a yard between two stops. */
export interface ReloadInTime {
  /** The stop it lies before; null where that one is no longer on the round. */
  beforeStopId: string | null;
  /** Null until it is done. */
  doneAt: unknown;
  /** It was added once the van was out: what the stops after it ask for was loaded before. */
  addedOnTheWay: boolean;
}

export interface Part<Stop, Reload> {
  /** Null: the start of the round. */
  reload: Reload | null;
  /** What is made from here to the next reload. */
  stops: Stop[];
  /**
   * Whose goods are to be aboard from here: those that stand on the round between this loading and the next that was
   * planned before the van left.
   */
  loads: Stop[];
}

export const isSet = (at: unknown): boolean => at !== null && at !== undefined;

/** Whether something is recorded at a stop: it is past. */
export const isRecorded = ({ completedAt, failedAt }: Omit<StopInTime, "id">): boolean =>
  isSet(completedAt) || isSet(failedAt);

/** @throws where nothing is recorded */
function timeOf(at: unknown): number {
  if (typeof at === "string" || at instanceof Date) return new Date(at).getTime();
  throw new Error("A time is neither a date nor its text");
}

/**
 * The parts of a round in the order of time; at least the first. What is recorded is past: it comes before what is
 * open, wherever it stands on the round, as what is sold at a door does, which stands behind the others. A reload that
 * is done lies where its time puts it; one that is to come, before its stop, or before the first open one where its
 * stop was made without it. With no open stop left it does not come any more. Whose goods are loaded where follows the
 * places on the round alone: a stop that is made late, or undone, still had its goods aboard from there. A reload that
 * was added on the way takes nothing off what was loaded before.
 * @param stops in the order of the round
 */
export function partsOf<Stop extends StopInTime, Reload extends ReloadInTime>(
  stops: readonly Stop[],
  reloads: readonly Reload[],
): [Part<Stop, Reload>, ...Part<Stop, Reload>[]] {
  const places = new Map(stops.map(({ id }, at) => [id, at]));
  const placeOf = ({ beforeStopId }: Reload) =>
    (beforeStopId === null ? undefined : places.get(beforeStopId)) ?? stops.length;
  const placed = inOrder(reloads, placeOf);
  const loadings = placed.filter(({ addedOnTheWay }) => !addedOnTheWay).map(placeOf);
  const loadsOf = (reload: Reload | null) => {
    const from = reload ? placeOf(reload) : 0;
    const ends = loadings.find((place) => place > from || (reload === null && place === from));
    return stops.slice(from, ends);
  };

  let part: Part<Stop, Reload> = { reload: null, stops: [], loads: loadsOf(null) };
  const parts: [Part<Stop, Reload>, ...Part<Stop, Reload>[]] = [part];
  const begin = (reload: Reload) => {
    part = { reload, stops: [], loads: loadsOf(reload) };
    parts.push(part);
  };

  /** Begins parts at the first reloads of a queue, which leave it. */
  const beginWhile = (queue: Reload[], isNext: (reload: Reload) => boolean) => {
    for (let reload = queue[0]; reload && isNext(reload); reload = queue[0]) {
      queue.shift();
      begin(reload);
    }
  };

  const done = inOrder(
    reloads.filter(({ doneAt }) => isSet(doneAt)),
    ({ doneAt }) => timeOf(doneAt),
  );
  const recordedAt = (stop: Stop) => timeOf(stop.completedAt ?? stop.failedAt);
  const recorded = stops.filter(isRecorded);
  for (const stop of done.length > 0 ? inOrder(recorded, recordedAt) : recorded) {
    beginWhile(done, ({ doneAt }) => timeOf(doneAt) < recordedAt(stop));
    part.stops.push(stop);
  }
  for (const reload of done) begin(reload);

  const waiting = placed.filter(({ doneAt }) => !isSet(doneAt));
  for (const [at, stop] of stops.entries()) {
    if (isRecorded(stop)) continue;
    beginWhile(waiting, (reload) => placeOf(reload) <= at);
    part.stops.push(stop);
  }
  return parts;
}

const inOrder = <Item>(items: readonly Item[], by: (item: Item) => number): Item[] =>
  items.toSorted((a, b) => by(a) - by(b));

/** The reload that comes next: to come, and no open stop before it; null where a stop does, or nothing comes any more. */
export function dueReload<Reload extends ReloadInTime>(
  stops: readonly StopInTime[],
  reloads: readonly Reload[],
): Reload | null {
  for (const part of partsOf(stops, reloads)) {
    if (part.reload && !isSet(part.reload.doneAt)) return part.reload;
    if (part.stops.some((stop) => !isRecorded(stop))) return null;
  }
  return null;
}
