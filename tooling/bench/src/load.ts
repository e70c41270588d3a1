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

/**
 * Asks for all of these in turn over connections kept alive, ten where nothing is said, each beginning elsewhere.
 * @throws where an answer is not of 2xx
 */
export async function load(
  url: string,
  wanted: readonly Wanted[],
  durationSeconds: number,
  connections = 10,
): Promise<Turn> {
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
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { requestsPerSecond: times.length / result.duration, p50: at(0.5), p99: at(0.99) };
}
