// The parts that backup and restore share: the data folder, and the command that does the work.
import { join, resolve } from "node:path";
import { giveUp, root, install, run, tsx } from "./steps.mjs";

export const dataFolder = resolve(process.env.DATA_FOLDER ?? join(root, "data"));

/** Resolves a path against the caller's folder: pnpm runs scripts in the root folder. */
export const fromHere = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

export const archiveName = () =>
  `roundsman-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.zip`;

/** A database of one's own has its own tools. */
export function refuseOwnDatabase() {
  if (process.env.DATABASE_CLUSTER) {
    giveUp(
      "DATABASE_CLUSTER names a cluster: back up all its nodes at one instant, as docs/scale.md says. " +
        "pg_dump would take each worker's rows at another instant.",
    );
  }
  if (!process.env.DATABASE_URL) return;
  giveUp(
    "DATABASE_URL names a PostgreSQL of your own: back it up with pg_dump, and FILES_FOLDER with it.",
  );
}

export async function runCommand(name, args) {
  await install();
  const {
    command,
    args: commandArguments,
    cwd,
  } = tsx("packages/db", `src/backup/${name}.command.ts`, args);
  // The command has printed the reason.
  await run(command, commandArguments, { cwd }).catch(() => process.exit(1));
}
