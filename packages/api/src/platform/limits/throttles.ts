import { createHash } from "node:crypto";
import { Prisma, type PrismaClient } from "@roundsman/db";

/*
 * Counts that all processes share: rows of PostgreSQL, by its own clock. A count begins with the first
 * that is counted and ends when its time is over. Whose it is stands there as a hash alone.
 */

/** What is counted, of whom, how often it may be, and within which time. */
export interface Counted {
  kind: string;
  subject: string;
  most: number;
  seconds: number;
}

type Key = Pick<Counted, "kind" | "subject">;

const hashOf = (subject: string) => createHash("sha256").update(subject).digest("hex");
/** Rows are always locked in this order, so that two requests never wait for each other. */
const inOrder = <T extends Key>(keys: readonly T[]): T[] =>
  keys.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));

/**
 * Counts one more of each, in one statement. What the first refuses is not counted for the next.
 * @returns null where all are within their bounds, else the whole seconds until asking again makes sense
 */
export async function countOneMore(
  client: Pick<PrismaClient, "$queryRaw">,
  counted: readonly Counted[],
): Promise<number | null> {
  const steps = inOrder(counted).map(({ kind, subject, most, seconds }, place) => {
    const [name, before] = [Prisma.raw(`step_${place}`), Prisma.raw(`step_${place - 1}`)];
    return Prisma.sql`${name} AS (
      INSERT INTO throttles AS t (kind, subject, used, expires_at)
      SELECT ${kind}, ${hashOf(subject)}, 1, now() + make_interval(secs => ${seconds})
       ${place > 0 ? Prisma.sql`FROM ${before} WHERE within` : Prisma.empty}
          ON CONFLICT (kind, subject) DO UPDATE
         SET used = CASE WHEN t.expires_at <= now() THEN 1 ELSE t.used + 1 END,
             expires_at = CASE WHEN t.expires_at <= now() THEN excluded.expires_at ELSE t.expires_at END
      RETURNING used <= ${most} AS within, extract(epoch FROM expires_at - now())::float8 AS seconds)`;
  });
  const all = steps.map((_, place) => Prisma.sql`SELECT * FROM ${Prisma.raw(`step_${place}`)}`);
  const rows = await client.$queryRaw<{ within: boolean; seconds: number }[]>`
    WITH ${Prisma.join(steps)} ${Prisma.join(all, " UNION ALL ")}`;
  const over = rows.find(({ within }) => !within);
  return over ? Math.max(1, Math.ceil(over.seconds)) : null;
}

/** Takes one off each of `oneLess` and all off each of `none`, in one statement. */
export async function countLess(
  client: Pick<PrismaClient, "$executeRaw">,
  { oneLess = [], none = [] }: { oneLess?: readonly Key[]; none?: readonly Key[] },
): Promise<void> {
  const keys = [
    ...oneLess.map((key) => ({ ...key, keep: 1 })),
    ...none.map((key) => ({ ...key, keep: 0 })),
  ];
  await client.$executeRaw`
    UPDATE throttles t SET used = greatest(t.used - 1, 0) * held.keep
      FROM (SELECT t.kind, t.subject, given.keep
              FROM throttles t
              JOIN unnest(${keys.map(({ kind }) => kind)}::text[],
                          ${keys.map(({ subject }) => hashOf(subject))}::text[],
                          ${keys.map(({ keep }) => keep)}::int[]) AS given (kind, subject, keep)
                USING (kind, subject)
             ORDER BY t.kind FOR UPDATE OF t) held
     WHERE t.kind = held.kind AND t.subject = held.subject`;
}
