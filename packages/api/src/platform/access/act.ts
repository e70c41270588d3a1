import { z } from "zod";

/** Null where an act can be done, else why not, in words; left out where there is nothing to say of it. */
export const act = z.string().nullable().optional();

type Told = string | null | false;

/** Without the acts that are `false`: that never apply, or are done already. */
export const leaveOut = <Name extends string>(
  acts: Record<Name, Told>,
): Partial<Record<Name, string | null>> =>
  Object.fromEntries(
    Object.entries<Told>(acts).filter((told): told is [Name, string | null] => told[1] !== false),
  ) as Partial<Record<Name, string | null>>;
