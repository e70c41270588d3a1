import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { home, openIntegrator, root } from "./integrator";

/* Runs each step of docs/guides verbatim on the demo: the steps with curl, and those with the published client. */

const run = promisify(execFile);
const at = await openIntegrator(".guides");
/** The address of an integrator's own server, which answers 204 to every request. */
const receiver = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(204).end());
});
let receiverUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(receiver.address());
  receiverUrl = `http://127.0.0.1:${port}/events`;
  await installClient();
});
afterAll(async () => {
  receiver.close();
  await at.close();
});

/** Installs the built client where the programs find it by its name. */
async function installClient(): Promise<void> {
  const client = join(root, "packages/client");
  await run(process.execPath, ["build.mjs"], {
    cwd: client,
    env: { ...process.env, PATH: `${client}/node_modules/.bin:${process.env["PATH"]}` },
  });
  const Package = z.looseObject({ publishConfig: z.object({ exports: z.unknown() }) });
  const { publishConfig, ...rest } = Package.parse(
    JSON.parse(await readFile(join(client, "package.json"), "utf8")),
  );
  const installed = join(at.folder, "node_modules/@roundsman/client");
  await mkdir(installed, { recursive: true });
  const published = { ...rest, exports: publishConfig.exports };
  await writeFile(join(installed, "package.json"), JSON.stringify(published));
  await symlink(join(client, "dist"), join(installed, "dist"));
}

const folder = join(root, "docs/guides");
const names = (await readdir(folder)).filter((name) => name !== "README.md");

/** Returns the scopes that a page requires of its key. */
const scopesIn = (text: string): string[] => {
  const said = /^.*\bkey (?:of the business )?needs\b.*$/m.exec(text)?.[0] ?? "";
  return [...said.matchAll(/`([a-z]+:[a-z]+)`/g)].map(([, scope = ""]) => scope);
};

describe.each(names)("%s", (name) => {
  const page = readFile(join(folder, name), "utf8");
  const blocks = async (lang: string) =>
    [...(await page).matchAll(new RegExp(`^\`\`\`${lang}\n(.*?)^\`\`\`$`, "gms"))].map(
      ([, code = ""]) => code,
    );
  const environment = async () => ({
    ...(await at.environment(scopesIn(await page), {
      inTest: /\btest key needs\b/.test(await page),
    })),
    RECEIVER_URL: receiverUrl,
  });

  it("shows each step both ways", async () => {
    const [curl, sdk] = await Promise.all([blocks("bash"), blocks("ts")]);
    expect(curl.length).toBeGreaterThan(0);
    expect(sdk).toHaveLength(curl.length);
    expect((await page).match(/^```bash\n.*?^```\n\n```ts$/gms)).toHaveLength(curl.length);
  });

  it("works with curl", async () => {
    const script = join(at.folder, `${name}.sh`);
    await writeFile(script, (await blocks("bash")).join("\n"));
    const said = await run("bash", ["-euo", "pipefail", script], {
      env: await environment(),
      cwd: at.folder,
    });
    expect(said).toMatchObject({ stderr: "" });
    expect(said.stdout).not.toMatch(/^(?:null)?$/);
  }, 180_000);

  it("works with the client", async () => {
    const program = join(at.folder, `${name}.mts`);
    await writeFile(program, (await blocks("ts")).join("\n"));
    const said = await run(process.execPath, ["--import", "tsx", program], {
      env: await environment(),
      cwd: home,
    });
    expect(said).toMatchObject({ stderr: "" });
    expect(said.stdout).not.toBe("");
  }, 180_000);
});

describe("what the programs say", () => {
  const bash = async (name: string, more: Record<string, string>) => {
    const text = await readFile(join(folder, name), "utf8");
    const code = [...text.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block = ""]) => block);
    const script = join(at.folder, "once-more.sh");
    await writeFile(script, code.join("\n"));
    const env = { ...(await at.environment(scopesIn(text))), ...more };
    return (await run("bash", ["-euo", "pipefail", script], { env, cwd: at.folder })).stdout;
  };

  it("is that a repeated request is done once, and that a batch goes on after a failure", async () => {
    const said = await bash("idempotency.md", {});
    expect(said).toContain("The same customer\nconflict\n[201,422,200]\n[201,422,200]\n");
  });

  it("is every event once: who goes on after the last has nothing to read", async () => {
    await at.turn();
    const events = (await bash("catching-up.md", {})).match(/^[\da-f-]{36} \S+ \S+$/gm) ?? [];
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events).size).toBe(events.length);
    const LAST_EVENT = events.at(-1)?.split(" ")[0] ?? "";
    expect((await bash("catching-up.md", { LAST_EVENT })).match(/^[\da-f-]{36} \S+/gm)).toBeNull();
  });
});
