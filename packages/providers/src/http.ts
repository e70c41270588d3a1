import { ProviderFailed, type ProviderName } from "./errors";

export interface JsonRequest {
  provider: ProviderName;
  url: string;
  /** JSON to post; without a body the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** A status for "nothing found": the answer is then null. */
  emptyAt?: number;
  timeoutMs: number;
}

/** Far above the size of any expected answer. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Queries a JSON service. A redirect is a failure: the address is the installation's own setting, and a server does
 * not get to choose another.
 * @throws ProviderFailed
 */
export async function askJson(request: JsonRequest): Promise<unknown> {
  const { provider, url, body, headers, emptyAt, timeoutMs } = request;
  const fail = (
    code: ConstructorParameters<typeof ProviderFailed>[1],
    why: string,
    cause?: unknown,
  ) => new ProviderFailed(provider, code, `The ${provider} service failed (${why}).`, { cause });
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      redirect: "manual",
      signal,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    text = await readText(response);
  } catch (error) {
    throw fail("unreachable", signal.aborted ? "no answer in time" : "no connection", error);
  }
  if (response.status === emptyAt) return null;
  if (response.status === 401 || response.status === 403)
    throw fail("unauthorised", `HTTP ${response.status}`);
  if (response.status === 429 || response.status >= 500)
    throw fail("busy", `HTTP ${response.status}`);
  if (!response.ok) throw fail("declined", `HTTP ${response.status}`);
  try {
    const answer: unknown = JSON.parse(text);
    return answer;
  } catch (error) {
    throw fail("unreadable", "no JSON", error);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
