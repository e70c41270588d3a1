/** As large as the service takes. */
const mostBytes = 5_000_000;

/**
 * A file's text: UTF-8, or what spreadsheets on Windows write where they are left to themselves.
 * Null where it is no text at all, or too much of it.
 */
export async function readText(file: Blob): Promise<string | null> {
  if (file.size > mostBytes) return null;
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes);
  // A workbook or a picture by another name.
  return text.includes("\0") ? null : text;
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
