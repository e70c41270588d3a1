import { describeError } from "../platform/base/errors";

/** What it is refused with, null where it is done. */
export const refusal = (act: Promise<unknown>): Promise<string | null> =>
  act.then(
    () => null,
    (error: Error) => error.message,
  );

/** The body of the error that it is refused with. @throws where it is not refused */
export async function refusalBody(act: Promise<unknown>) {
  try {
    await act;
  } catch (error) {
    return describeError(error).body;
  }
  throw new Error("It was not refused");
}

interface SaidAndDone<Act extends string, As> {
  /** Makes a thing in the state that is tried. */
  make: () => Promise<string>;
  /** What is said of it. */
  said: (id: string) => Promise<Partial<Record<Act, string | null>>>;
  /** What is left out although it would be done. */
  left?: (act: Act) => boolean;
  /** Each act as the procedure that does it. */
  acts: Record<Act, (as: As, id: string) => Promise<unknown>>;
  /** Who asks, and does. */
  as: () => As;
}

/**
 * Acts that do not do what was said of them; none where page and procedures agree. Each that is to be done is
 * tried on a thing of its own.
 */
export async function lies<Act extends string, As>(of: SaidAndDone<Act, As>): Promise<string[]> {
  const id = await of.make();
  const can = await of.said(id);
  const found: string[] = [];
  for (const act of Object.keys(of.acts) as Act[]) {
    const why = can[act];
    if (why === undefined && of.left?.(act)) continue;
    const got = await refusal(of.acts[act](of.as(), why === null ? await of.make() : id));
    const isTrue = why === undefined ? got !== null : got === why;
    if (!isTrue) found.push(`${act}: said ${why}, got ${got}`);
  }
  return found;
}
