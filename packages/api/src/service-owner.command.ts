import { parseArgs } from "node:util";
import { withServingDatabase } from "@roundsman/db/migrations";
import { readEnvironment } from "@roundsman/environment";
import { z } from "zod";
import { Email } from "./modules/identity/account/schema";

/* pnpm service:owner <email> [--another]: the console's first owner, and a one-time link for them. */

const Pages = z.object({
  WEB_URL: z.string().default("http://localhost:3000"),
  CONSOLE_URL: z.string().default("http://localhost:3001"),
});

const { values, positionals } = parseArgs({
  options: { another: { type: "boolean", default: false } },
  allowPositionals: true,
});
const email = Email.safeParse(positionals[0]);
if (email.success && positionals.length === 1) await run(email.data);
else fail("Give one email address: pnpm service:owner you@example.com [--another]");
// The embedded server's starter may leave timers behind.
process.exit();

async function run(address: string): Promise<void> {
  // Not before the address is known to be one: to load them takes seconds.
  const { createDatabase } = await import("@roundsman/db");
  const { makeConsoleOwner, OwnerRefused } = await import("./modules/console/people/console-owner");
  try {
    const { WEB_URL: webUrl, CONSOLE_URL: at } = readEnvironment(Pages, process.env);
    const made = await withServingDatabase(async (urls) => {
      const database = createDatabase({ urls, poolSize: 1 });
      try {
        const given = { email: address, another: values.another, webUrl };
        return await database.service.$transaction((tx) => makeConsoleOwner(tx, given, new Date()));
      } finally {
        await database.close();
      }
    });
    if (made.by === "link") {
      console.log(`${address} is a console owner. To choose a password, once, within 24 hours:`);
      console.log(made.link);
    } else {
      console.log(`${address} is a console owner. Whatever the account had before has ended.`);
      console.log(
        `A link to choose a new password was mailed there. It works once, within an hour.`,
      );
    }
    console.log(`Then sign in at ${at} and turn two-step sign-in on: the console asks for it.`);
  } catch (error) {
    if (!(error instanceof OwnerRefused)) throw error;
    fail(error.message);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
