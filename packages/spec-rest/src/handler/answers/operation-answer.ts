import type { Route } from "../../routes/route";
import { jsonAnswer, type Content, type RestAnswer } from "./answer";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
  picture: "application/octet-stream",
  scan: "application/octet-stream",
} as const;

/** Turns a procedure's result into its route's answer; 204 if there is no result. */
export function operationAnswer(
  { status = 200, answers = "json" }: Route,
  data: unknown,
): RestAnswer {
  if (data === undefined || data === null) return { status: 204, headers: {}, body: null };
  if (answers === "json") return jsonAnswer(status, data);
  if (!isContent(data)) throw new TypeError(`A procedure that answers ${answers} gave no content`);
  return { status, headers: { "Content-Type": contentTypes[answers] }, body: data };
}

const isContent = (data: unknown): data is Content =>
  typeof data === "string" ||
  data instanceof Uint8Array ||
  (typeof data === "object" && data !== null && Symbol.asyncIterator in data);
