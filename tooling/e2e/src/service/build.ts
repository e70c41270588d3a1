import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./programs";

/** Builds what has changed once before all journeys, so that no started service needs to check. */
export default async function build(): Promise<void> {
  const bin = join(root, "node_modules/.bin");
  // turbo looks for pnpm on the path.
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
  const args = ["run", "build", "--output-logs=errors-only"];
  const turbo = spawn(join(bin, "turbo"), args, { cwd: root, env, stdio: "inherit" });
  const [code]: (number | null)[] = await once(turbo, "exit");
  if (code !== 0) throw new Error(`The build ended with ${code}`);
}
