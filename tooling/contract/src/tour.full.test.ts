import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sandboxedService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createRest, listen, stop, createServer } from "@roundsman/spec-rest";

/* Runs the documents' commands against a server on the demo's data. */

const docs = new URL("../../../docs/", import.meta.url);

/** Returns a document's sh blocks as one script, and the output that its `# →` comments promise. */
async function scriptOf(name: string): Promise<{ script: string; prints: string[] }> {
  const document = await readFile(new URL(name, docs), "utf8");
  const script = [...document.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join("");
  const prints = [...script.matchAll(/# → (.+)$/gm)].map(([, said]) => said?.trim() ?? "");
  return { script, prints };
}

/** Runs a script in a new folder. Returns its output and its errors. */
async function run(script: string, url: string): Promise<{ lines: string[]; complaints: string }> {
  const folder = await mkdtemp(join(tmpdir(), "roundsman-tour-"));
  const shell = spawn("sh", ["-eu"], { cwd: folder, env: { ...process.env, REST: url } });
  shell.stdin.end(script);
  const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  await rm(folder, { recursive: true });
  return {
    lines: printed
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.trim()),
    complaints,
  };
}

const service = await sandboxedService({ demo: true });
const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
});
afterAll(async () => {
  await stop(server);
  await service.close();
});

/** The operations of docs/tour.md. */
const specified = `
  POST /api-keys, GET /api-keys, PUT /storefront/draft, PUT /rounds/{id}/status
  POST /stock/transfers/{id}/advance, POST /stock/supplier-orders/{id}/receive
  POST /stock/suppliers/{id}/contacts, PATCH /addresses/{id}, POST /customers/rate-set
  PATCH /delivery-options/{id}, POST /orders/{id}/payment-link, GET /trade-applications/{id}
  PUT /drivers/{id}, GET /notifications, POST /console/trust/requests/{id}/resend
  POST /console/trust/requests/{id}/revoke, POST /console/businesses/{id}/plan
  POST /console/businesses/{id}/lock, POST /console/businesses/{id}/view-as
  POST /console/users/{id}/staff-role, POST /console/users/{id}/lock
  POST /console/users/{id}/sign-out, GET /console/actions/export`
  .split(/[,\n]/)
  .map((operation) => operation.trim())
  .filter((operation) => operation !== "");

/** Returns the successful requests in the server's log, with ids as `{id}`. */
function askedWell(): Set<string> {
  const Answered = z.object({ method: z.string(), path: z.string(), status: z.int().max(299) });
  return new Set(
    service.logged
      .map(({ facts }) => Answered.safeParse(facts).data)
      .filter((facts) => facts !== undefined)
      .map(
        ({ method, path }) =>
          `${method} ${path.replace(/(?<=\/(drivers|users)\/)[^/]+|[\da-f]{8}-[\da-f-]{27}/, "{id}")}`,
      ),
  );
}

it.each([
  ["first-hour.md", 10],
  ["tour.md", 23],
])(
  "%s runs as it stands, and prints what it says",
  async (name, least) => {
    const { script, prints } = await scriptOf(name);
    const { lines, complaints } = await run(script, url);
    expect(complaints).toBe("");
    expect(lines).toEqual(prints);
    expect(lines.length).toBeGreaterThanOrEqual(least);
  },
  120_000,
);

it("has been to every operation of the tour", () => {
  const asked = askedWell();
  expect(specified).toHaveLength(23);
  expect(specified.filter((operation) => !asked.has(operation))).toEqual([]);
});
