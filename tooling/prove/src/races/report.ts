/** What races showed: what broke a promise, in words, and how much was raced. */
export class Report {
  readonly wins: string[] = [];
  readonly answers: string[] = [];
  readonly records: string[] = [];
  readonly truths: string[] = [];
  readonly keys: string[] = [];
  /** Operations, as `POST /orders`. */
  readonly raced = new Set<string>();
  /** The businesses that were raced in. */
  readonly businesses: string[] = [];
  races = 0;
  requests = 0;
}
