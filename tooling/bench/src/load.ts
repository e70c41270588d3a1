import autocannon from "autocannon";

/** The figures of one turn of load. */
export interface Turn {
  requestsPerSecond: number;
  /** Milliseconds from sending to the last byte. */
  p50: number;
  p99: number;
}

export interface Wanted {
  path: string;
  headers: Record<string, string>;
  /** GET if left out. */
  method?: "POST";
  body?: string;
}

/** The requests per second, and each request's time in milliseconds, the shortest first. */
export interface Asked {
  requestsPerSecond: number;
  times: number[];
}

/** Returns the time in milliseconds that this share of the requests did not exceed. */
export const within = ({ times }: Asked, share: number): number =>
  times[Math.floor((times.length - 1) * share)] ?? 0;

/** Returns `ask` as a summary. */
export async function load(...wanted: Parameters<typeof ask>): Promise<Turn> {
  const asked = await ask(...wanted);
  const { requestsPerSecond } = asked;
  return { requestsPerSecond, p50: within(asked, 0.5), p99: within(asked, 0.99) };
}

/**
 * Sends all of these requests in turn over kept-alive connections, by default ten. Each connection begins at another
 * request.
 * @throws if an answer is not 2xx
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
    // The histogram of autocannon counts whole milliseconds, which is too coarse here.
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
