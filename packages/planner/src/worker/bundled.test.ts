import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A service that plans one small day, and tells how many workers it took. */
const SERVICE = `
  import { planInWorker } from "./plan-in-worker";
  let workers = 0;
  process.on("worker", () => workers++);
  const none = { kg: 0, litres: 0, hazardKg: 0 };
  const cells = Float64Array.from([0, 7, 7, 0]);
  const { cost } = await planInWorker({
    matrix: { size: 2, metres: cells, seconds: cells },
    orders: [{ id: "a", place: 1, deliver: none, collect: none, windows: [], serviceSeconds: 0 }],
    vans: [{ id: "v", startPlace: 0, endPlace: 0, capacity: none, shift: { from: 0, until: 900 } }],
  });
  console.log(JSON.stringify({ cost, workers }));
`;

describe("bundled by esbuild", () => {
  let folder = "";
  const shared = { bundle: true, platform: "node", format: "esm", logLevel: "error" } as const;
  const answer = async (file: string): Promise<unknown> =>
    JSON.parse((await run(process.execPath, [join(folder, file)])).stdout);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "planner-"));
    await build({
      ...shared,
      stdin: { contents: SERVICE, resolveDir: path("."), loader: "ts" },
      outfile: join(folder, "alone", "service.mjs"),
    });
    await build({
      ...shared,
      stdin: { contents: SERVICE, resolveDir: path("."), loader: "ts" },
      outfile: join(folder, "beside", "service.mjs"),
    });
    await build({
      ...shared,
      entryPoints: [path("entry.ts")],
      outfile: join(folder, "beside", "planner-worker.mjs"),
    });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("runs the worker that lies beside the bundle", async () => {
    expect(await answer("beside/service.mjs")).toEqual({ cost: 14, workers: 1 });
  });

  it("plans on its own thread where none does", async () => {
    expect(await answer("alone/service.mjs")).toEqual({ cost: 14, workers: 0 });
  });
});
