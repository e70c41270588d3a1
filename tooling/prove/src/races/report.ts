/** The results of races: broken promises in words, and the number of races. */
export class Report {
  readonly wins: string[] = [];
  readonly answers: string[] = [];
  readonly records: string[] = [];
  readonly truths: string[] = [];
  readonly keys: string[] = [];
  /** Operations, such as `POST /orders`. */
  readonly raced = new Set<string>();
  /** The businesses of the races. */
  readonly businesses: string[] = [];
  races = 0;
  requests = 0;
}
