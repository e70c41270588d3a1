/** How many rows came, of how many. */
export interface Progress {
  done: number;
  total: number;
}

/**
 * Reads the export as it streams, telling how far it is.
 * @throws Error where the service refuses, in its words
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
    // One chunk after the other: that is what a stream is.
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
  const said = typeof body === "object" && body !== null ? Reflect.get(body, "message") : null;
  return typeof said === "string" ? said : "The service could not be reached.";
}

/** Hands a file to the browser to be kept. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
