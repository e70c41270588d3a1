import type { Crowded } from "./crowd";
import type { Measured } from "./measured";
import type { Cost } from "./processor-time";

const places = "REST / PostgreSQL or coordinator / workers";
const costOf = ({ rest, first, workers }: Cost) =>
  `${[rest, first, workers].map((ms) => ms.toFixed(2)).join(" / ")} ms`;

/** Returns a Markdown table for docs/performance.md. */
export function report(all: readonly Measured[], sizes: readonly string[]): string[] {
  const figures = sizes.map((size) => `${size}: p50 / p99`);
  return [
    `| operation | ${figures.join(" | ")} | rows looked at | statements | processor time of ${places} |`,
    `|---|${"---|".repeat(sizes.length)}---|---|---|`,
    ...all.map(({ name, took, looked, cost }) => {
      const times = took.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`);
      const rows = looked.map((one) => one.rows).join(" / ");
      return `| ${[name, ...times, rows, looked.at(-1)?.statements, costOf(cost)].join(" | ")} |`;
    }),
  ];
}

export const reportCrowd = ({ businesses, requestsPerSecond, p50, p99, cost }: Crowded) =>
  `${businesses} businesses at once over ten connections: ${requestsPerSecond.toFixed(0)} requests/s, ` +
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; processor time a request of ${places}: ${costOf(cost)}`;
