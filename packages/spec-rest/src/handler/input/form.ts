import busboy from "busboy";
import { badBody } from "./read-json";

/** A form's file, as procedures receive it. */
export interface FormFile {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

export const isFile = (value: unknown): value is FormFile =>
  typeof value === "object" && value !== null && "bytes" in value;

const limits = { files: 8, fields: 50, fieldSize: 64 * 1024, parts: 58 };

export const isForm = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? "");

/**
 * Parses a multipart/form-data body into its fields and files.
 * @throws validation with path "" if the body is no form
 */
export async function readForm(
  contentType: string,
  body: Uint8Array,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const set = (name: string | undefined, value: unknown) => {
    if (name !== undefined && name !== "__proto__") fields[name] = value;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = busboy({
        headers: { "content-type": contentType },
        limits,
        defParamCharset: "utf8",
      });
      parser.on("field", (name, value) => set(name, value));
      parser.on("file", (name, stream, { filename, mimeType }) => {
        const pieces: Uint8Array[] = [];
        stream.on("error", reject);
        stream.on("data", (piece: Uint8Array) => pieces.push(piece));
        stream.on("end", () =>
          set(name, { filename, contentType: mimeType, bytes: Buffer.concat(pieces) }),
        );
      });
      parser.on("error", reject);
      parser.on("close", resolve);
      parser.end(body);
    });
  } catch {
    throw badBody("The body is not a form.");
  }
  return fields;
}
