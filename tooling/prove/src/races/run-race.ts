import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { faultOf } from "@roundsman/testing/fuzz";
import type { Operation } from "@roundsman/spec-rest";
import type { Answered } from "@roundsman/spec-rest/testing";
import { sendAs, type Asked } from "./field";
import type { Race, Ready, Truth } from "./race";
import type { Report } from "./report";
import type { Stage } from "./stage";

export const nameOf = ({ route: { method, path } }: Operation): string => `${method} ${path}`;

interface Answer extends Answered {
  requestId: string;
  /** Number of recorded rows with this request's id. */
  recorded: number;
}

/** Runs a race with all callers at once, each with its own credential. */
export async function runRace(
  stage: Stage,
  operation: Operation,
  race: Race,
  many: number,
  report: Report,
): Promise<void> {
  const about = `${nameOf(operation)} (${race.what})`;
  const callers = Math.min(many, race.most ?? many);
  const ready = await race.ready(stage, callers);
  const asked = Array.from({ length: callers }, (_, caller) => ({
    as: stage.callers[caller % stage.callers.length],
    ...ready.ask(caller),
  }));
  const answers = await atOnce(stage, operation, asked);
  const [won, lost] = [answers.filter(isDone), answers.filter((answer) => !isDone(answer))];
  const allowed = { one: 1, all: callers, some: Math.max(won.length, 1) };
  const wanted = typeof race.wins === "number" ? race.wins : allowed[race.wins];
  if (won.length !== wanted)
    report.wins.push(`${about}: ${won.length} had their way, not ${wanted}`);
  report.answers.push(...faultsOf(operation, answers, race.others).map(under(about)));
  const rows = recordsOf(race, won.length);
  report.records.push(...misrecorded(won, lost, rows).map(under(about)));
  report.truths.push(...(await untrue(stage, ready, won.length)).map(under(about)));
}

/** Sends the same request by one caller several times under one Idempotency-Key: it is executed once. */
export async function runUnderOneKey(
  stage: Stage,
  operation: Operation,
  race: Race,
  callers: number,
  report: Report,
): Promise<void> {
  const about = `${nameOf(operation)} under one key`;
  const ready = await race.ready(stage, callers);
  const first = { as: stage.callers[0], ...ready.ask(0) };
  const headers = { ...first.headers, "idempotency-key": randomUUID() };
  const same = Array.from({ length: callers }, () => ({ ...first, headers }));
  const answers = await atOnce(stage, operation, same);
  const won = answers.filter(isDone);
  const others = won.filter(({ body }) => !isDeepStrictEqual(body, won[0]?.body));
  const found = [
    ...(won.length === 0 ? ["nobody had their way"] : []),
    ...(others.length > 0 ? ["the good answers are not all the same"] : []),
    ...faultsOf(operation, answers, ["conflict"]),
    ...misrecorded(answers, [], recordsOf(race, 1)),
    ...(await untrue(stage, ready, 1)),
  ];
  report.keys.push(...found.map(under(about)));
}

function recordsOf({ records }: Race, wins: number): number {
  if (typeof records === "number") return records;
  if (records === "each and one") return wins > 1 ? wins + 1 : wins;
  return wins * (records === "each" ? 1 : 2);
}

const under = (about: string) => (words: string) => `${about}: ${words}`;
const isDone = ({ status }: Answered) => status < 300;

async function atOnce(
  stage: Stage,
  operation: Operation,
  asked: readonly Asked[],
): Promise<Answer[]> {
  const requestIds = asked.map(() => randomUUID());
  const answers = await Promise.all(
    asked.map((one, at) => {
      const headers = { ...one.headers, "x-request-id": requestIds[at] ?? "" };
      return sendAs(stage, nameOf(operation), { ...one, headers });
    }),
  );
  // A support session records every request, even refused ones, so those rows do not count.
  const { rows } = await stage.sql.query<{ id: string; n: number }>(
    `SELECT request_id AS id, count(*)::int AS n
       FROM (SELECT request_id FROM activity
             UNION ALL SELECT request_id FROM console_actions WHERE action <> 'support.request') r
      WHERE request_id = ANY($1) GROUP BY 1`,
    [requestIds],
  );
  const recorded = new Map(rows.map(({ id, n }) => [id, n]));
  return answers.map((answer, at) => {
    const requestId = requestIds[at] ?? "";
    return { ...answer, requestId, recorded: recorded.get(requestId) ?? 0 };
  });
}

/** Returns answers that are not as published, and refusals that the rules do not allow. */
function faultsOf(
  operation: Operation,
  answers: readonly Answer[],
  refusals: readonly string[],
): string[] {
  const found = answers.flatMap((answer) => {
    const fault = faultOf(operation, answer);
    if (fault !== null) return [fault];
    if (isDone(answer)) return [];
    const { error, message } = answer.body as { error: string; message: string };
    return refusals.includes(error) ? [] : [`${answer.status} ${error}: ${message}`];
  });
  return [...new Set(found)];
}

function misrecorded(won: readonly Answer[], lost: readonly Answer[], wanted: number): string[] {
  const sum = won.reduce((total, { recorded }) => total + recorded, 0);
  const unasked = lost.filter(({ recorded }) => recorded > 0).length;
  return [
    ...(sum === wanted ? [] : [`${sum} recorded, not ${wanted}`]),
    ...(unasked === 0 ? [] : [`${unasked} that were refused are recorded all the same`]),
  ];
}

async function untrue(stage: Stage, { after }: Ready, done: number): Promise<string[]> {
  const broken: string[] = [];
  for (const truth of after?.(done) ?? []) {
    const { is, statement } = truth;
    const said = await saidOf(stage, truth);
    if (String(said) !== String(is))
      broken.push(`${statement} says ${String(said)}, not ${String(is)}`);
  }
  return broken;
}

async function saidOf(
  { sql, service }: Stage,
  { statement, values, ofQueue }: Truth,
): Promise<unknown> {
  const ask = async (asked: Pick<Stage["sql"], "query">) => {
    const { rows } = await asked.query<Record<string, unknown>>(statement, [...values]);
    return Object.values(rows[0] ?? {})[0];
  };
  if (!ofQueue) return ask(sql);
  const each = await Promise.all((await service.database.nodes()).map(({ pool }) => ask(pool)));
  return Math.max(...each.map(Number));
}
