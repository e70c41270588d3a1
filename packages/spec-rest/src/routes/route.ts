import type { Root } from "@roundsman/api";
import type { Expansion } from "./expansion";

type PathsOf<Record> = {
  [Key in keyof Record & string]: Record[Key] extends { _def: { procedure: true } }
    ? Key
    : `${Key}.${PathsOf<Record[Key]>}`;
}[keyof Record & string];

/** A procedure's dotted name, such as `office.rounds.setStatus`. */
type ProcedurePath = PathsOf<Root["_def"]["record"]>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An operation of the REST interface: an address and its procedure. */
export interface Route {
  method: Method;
  /** `{name}` matches one segment, which becomes the field `name` of the procedure's input. */
  path: `/${string}`;
  procedure: ProcedurePath;
  /** The operation's title in the reference. */
  summary: string;
  /** The area's name in the reference. */
  tag: string;
  /**
   * 201 if a `POST /<plural>` creates a resource (docs/decisions/0020), 202 if it only starts work; 200 if left out.
   */
  status?: 200 | 201 | 202;
  /**
   * The use of the body. If left out, POST, PUT and PATCH read a JSON object, whose fields join those of the path; for
   * GET and DELETE the query's values join them.
   * - `{ list: "prices" }`: a JSON array, which becomes that field.
   * - `form`: multipart/form-data of up to 15 MB; a file becomes a field of its name,
   *   `{ filename, contentType, bytes }`.
   * - `raw`: nothing; the procedure reads the raw text with `ctx.request.body()`.
   */
  body?: "form" | "raw" | { list: string };
  /**
   * The format of the answer; JSON if left out. For other formats the procedure returns a string, bytes or an async
   * iterable of either, and may set `Content-Disposition` in `ctx.reply.headers`. For a picture it sets `Content-Type`
   * to PNG or JPEG, and for a scan to one of these or PDF.
   */
  answers?: "json" | "csv" | "pdf" | "picture" | "scan" | "xlsx" | "zip";
  /** Related resources that a reading returns on request. */
  expand?: Expansion;
  /**
   * Days: `since` is the start of the deprecation, and `ends` the first day without the operation. `instead` is a
   * sentence that names the replacement.
   */
  deprecated?: { since: string; ends?: string; instead: string };
}

/** Returns the routes of an area. */
export const routesOf = (tag: string, routes: readonly Omit<Route, "tag">[]): readonly Route[] =>
  routes.map((route) => ({ ...route, tag }));

/** Returns the input field that receives a body that is a list; null for other bodies. */
export const listFieldOf = ({ body }: Route): string | null =>
  typeof body === "object" ? body.list : null;
