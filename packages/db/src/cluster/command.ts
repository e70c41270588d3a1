import { databaseUrls, type DatabaseUrls } from "../urls";

/** Runs a command of the command line on the cluster whose coordinator DATABASE_URL names. */
export async function onCluster(work: (urls: DatabaseUrls) => Promise<void>): Promise<void> {
  try {
    await work(databaseUrls(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  // Prisma's engine of migrations leaves a timer of ten seconds behind, which would hold the process that long.
  process.exit();
}

export const say = (line: string): void => console.log(line);
