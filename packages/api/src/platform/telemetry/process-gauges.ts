import { monitorEventLoopDelay } from "node:perf_hooks";
import { meter } from "./meter";

const nano = 1e9;
const micro = 1e6;

/** What the process itself costs: memory, processor, and how long its event loop keeps work waiting. */
export function watchProcess(): void {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const memory = meter().createObservableGauge("process.memory", { unit: "By" });
  const cpu = meter().createObservableCounter("process.cpu.time", { unit: "s" });
  const uptime = meter().createObservableGauge("process.uptime", { unit: "s" });
  const lag = meter().createObservableGauge("nodejs.eventloop.delay", {
    unit: "s",
    description: "Since the last look",
  });

  memory.addCallback((seen) => {
    const { rss, heapUsed, external } = process.memoryUsage();
    seen.observe(rss, { kind: "resident" });
    seen.observe(heapUsed, { kind: "heap" });
    seen.observe(external, { kind: "external" });
  });
  cpu.addCallback((seen) => {
    const { user, system } = process.cpuUsage();
    seen.observe(user / micro, { mode: "user" });
    seen.observe(system / micro, { mode: "system" });
  });
  uptime.addCallback((seen) => seen.observe(process.uptime()));
  lag.addCallback((seen) => {
    seen.observe(delays.percentile(50) / nano, { quantile: "0.5" });
    seen.observe(delays.percentile(99) / nano, { quantile: "0.99" });
    seen.observe(delays.max / nano, { quantile: "1" });
    delays.reset();
  });
}
