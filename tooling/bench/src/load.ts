import autocannon from "autocannon";

/** What came of one turn of load. */
export interface Turn {
  requestsPerSecond: number;
  /** Milliseconds from sending to the last byte. */
  p50: number;
  p99: number;
}

export interface Wanted {
  path: string;
  headers: Record<string, string>;
  /** Where it is not read. */
  method?: "POST";
  body?: string;
}

/** What came of asking for a while, each time in milliseconds, the shortest first. */
export interface Asked {
  requestsPerSecond: number;
  times: number[];
}

/** The time that such a share of requests did not take longer than. */
export const within = ({ times }: Asked, share: number): number =>
  times[Math.floor((times.length - 1) * share)] ?? 0;

/** As `ask`, in short. */
export async function load(...wanted: Parameters<typeof ask>): Promise<Turn> {
  const asked = await ask(...wanted);
  const { requestsPerSecond } = asked;
  return { requestsPerSecond, p50: within(asked, 0.5), p99: within(asked, 0.99) };
}

/**
 * Asks for all of these in turn over connections kept alive, ten where nothing is said, each beginning elsewhere.
 * @throws where an answer is not of 2xx
 */
export async function ask(
  url: string,
  wanted: readonly Wanted[],
  durationSeconds: number,
  connections = 10,
): Promise<Asked> {
  let client = 0;
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: durationSeconds,
        setupClient(one) {
          const from = Math.floor((client * wanted.length) / connections);
          client += 1;
          one.setRequests([...wanted.slice(from), ...wanted.slice(0, from)]);
        },
      },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    // Its own histogram counts in whole milliseconds, which is too coarse here.
    instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (result.errors + result.timeouts + result.non2xx > 0 || result["2xx"] === 0) {
    throw new Error(
      `${url}: ${result.non2xx} refused, ${result.errors} broken, ${result["2xx"]} well`,
    );
  }
  times.sort((a, b) => a - b);
  return { requestsPerSecond: times.length / result.duration, times };
}
