/** The number of rows received, and the total. */
export interface Progress {
  done: number;
  total: number;
}

/**
 * Reads the export as it streams, and reports its progress.
 * @throws Error with the service's message if it refuses
 */
export async function readExport(
  query: string,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; rows: number; truncated: boolean }> {
  const answer = await fetch(`/activity/export?${query}`, { signal });
  if (!answer.ok || !answer.body) throw new Error(await reasonOf(answer));
  const total = Number(answer.headers.get("x-rows") ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = answer.body.getReader();
  for (;;) {
    // The chunks of a stream come one after the other.
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    lines += value.filter((byte) => byte === newline).length;
    tell({ done: Math.min(lines, total), total });
  }
  return {
    file: new Blob(parts, { type: "text/csv" }),
    rows: total,
    truncated: answer.headers.get("x-truncated") === "true",
  };
}

const newline = 10;

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === "object" && body !== null ? Reflect.get(body, "message") : null;
  return typeof message === "string" ? message : "The service could not be reached.";
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
