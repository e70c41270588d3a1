import type { Root } from "@roundsman/api";
import type { Expansion } from "./expansion";

type PathsOf<Record> = {
  [Key in keyof Record & string]: Record[Key] extends { _def: { procedure: true } }
    ? Key
    : `${Key}.${PathsOf<Record[Key]>}`;
}[keyof Record & string];

/** The dotted name of a procedure of the service, such as `office.rounds.setStatus`. */
type ProcedurePath = PathsOf<Root["_def"]["record"]>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of the REST interface: an address and the procedure behind it. */
export interface Route {
  method: Method;
  /** `{name}` stands for one segment and becomes the field of that name in the procedure's input. */
  path: `/${string}`;
  procedure: ProcedurePath;
  /** One line for the reference. */
  summary: string;
  /** The area's name in the reference. */
  tag: string;
  /**
   * 201 where a `POST /<plural>` makes a new thing (docs/decisions/0020), 202 where something is only
   * begun; 200 where left out.
   */
  status?: 200 | 201 | 202;
  /**
   * What the body becomes. Left out: for POST, PUT and PATCH a JSON object whose fields stand beside
   * those of the path; for GET and DELETE the query's values do.
   * - `{ list: "prices" }`: a JSON array, handed in as that field.
   * - `form`: multipart/form-data of up to 15 MB; a file becomes a field of its name,
   *   `{ filename, contentType, bytes }`.
   * - `raw`: nothing; the procedure asks `ctx.request.body()`, the text as it came.
   */
  body?: "form" | "raw" | { list: string };
  /**
   * What is answered; JSON where left out. Of the others the procedure gives a string, bytes or an async
   * iterable of either, and may set `Content-Disposition` in `ctx.reply.headers`; of a picture it sets
   * `Content-Type`, PNG or JPEG, and of a scan one of these or PDF.
   */
  answers?: "json" | "csv" | "pdf" | "picture" | "scan" | "xlsx" | "zip";
  /** Of a reading: what it gives beside, where it is asked to. */
  expand?: Expansion;
  /**
   * Days: since when it should not be used any more, and where it ends, the first on which it is gone. `instead`
   * says in a sentence what to use.
   */
  deprecated?: { since: string; ends?: string; instead: string };
}

/** The routes of one area. */
export const routesOf = (tag: string, routes: readonly Omit<Route, "tag">[]): readonly Route[] =>
  routes.map((route) => ({ ...route, tag }));
