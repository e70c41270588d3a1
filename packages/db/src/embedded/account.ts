import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
const NAME = "postgres";

/** The account that PostgreSQL runs as: empty for the user's own, ids of another account for root. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, created if missing. */
export async function serverAccount(): Promise<Account> {
  if (userInfo().uid !== 0) return {};
  return (await find()) ?? (await create());
}

async function find(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", NAME]), run("id", ["-g", NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(): Promise<Account> {
  // Two processes may both find it missing; the second has nothing left to do.
  await run("useradd", ["--system", "--user-group", "--no-create-home", NAME]).catch(() => {});
  const account = await find();
  if (!account) {
    throw new Error(
      `PostgreSQL does not run as root, and an account "${NAME}" could not be made. ` +
        "Run as another user, or set DATABASE_URL.",
    );
  }
  return account;
}
