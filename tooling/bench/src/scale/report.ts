import type { Crowded } from "./crowd";
import type { Measured } from "./measured";

/** A table of Markdown, as it goes into docs/performance.md. */
export function report(all: readonly Measured[], sizes: readonly string[]): string[] {
  const figures = sizes.map((size) => `${size}: p50 / p99`);
  return [
    `| operation | ${figures.join(" | ")} | rows looked at | statements |`,
    `|---|${"---|".repeat(sizes.length)}---|---|`,
    ...all.map(({ name, took, looked }) => {
      const times = took.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`);
      const rows = looked.map((one) => one.rows).join(" / ");
      return `| ${[name, ...times, rows, looked.at(-1)?.statements].join(" | ")} |`;
    }),
  ];
}

export const reportCrowd = ({ businesses, requestsPerSecond, p50, p99, ...cost }: Crowded) =>
  `${businesses} businesses at once over ten connections: ${requestsPerSecond.toFixed(0)} requests/s, ` +
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; processor time a request: ` +
  `${cost.restMs.toFixed(2)} ms of REST, ${cost.postgresMs.toFixed(2)} ms of PostgreSQL`;
