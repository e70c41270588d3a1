import { afterAll, beforeAll, expect, it } from "vitest";
import { makeConsoleOwner } from "../../modules/console/people/console-owner";
import {
  browserOn,
  callerFor,
  givePassword,
  goodPassword,
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  openSupport,
  signInAs,
  testService,
  totpCode,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { Refusal } from "../base/errors";
import { hashToken, newToken } from "../base/tokens";
import {
  confirmAddress,
  credentials,
  events,
  fateOf,
  newEmailLink,
  newEmailOf,
  newLink,
  openChallenge,
  replaceRecoveryCodes,
  takeCode,
  type Credential,
  type Event,
  type Fate,
} from ".";

/*
 * Walks the whole table: gives somebody every credential there is, lets the event happen through the
 * procedure that it has, and then tries each credential as its holder would.
 */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const database = () => service.database.service;
const inOne = <T>(work: Parameters<ReturnType<typeof database>["$transaction"]>[0]) =>
  database().$transaction(work as never) as Promise<T>;
const newPassword = "another good password";
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

interface Given {
  verified?: boolean;
  twoStep?: boolean;
  /** Staff can be neither locked nor erased. */
  staff?: boolean;
}

/** Somebody with one of everything, and the people around them. */
interface World {
  now: Date;
  person: MadePerson;
  here: MadeBusiness;
  elsewhere: MadeBusiness;
  /** The owner of both businesses. */
  boss: MadePerson;
  passwordHash: string;
  held: Record<Exclude<Credential, "password" | "secondStep" | "sessions">, string>;
  mine: string;
  other: string;
}

async function settle({ verified = true, twoStep = true, staff = true }: Given): Promise<World> {
  const now = new Date();
  const here = await makeBusiness(service);
  const elsewhere = await makeBusiness(service);
  const boss = await makeMember(service, here, "owner");
  await database().member.create({
    data: { tenantId: elsewhere.id, userId: boss.id, role: "owner" },
  });
  const person = await makeMember(service, here, "admin");
  const { id: userId, email } = person;
  await givePassword(service, person, { twoStep });
  const { passwordHash: kept } = await database().user.update({
    where: { id: userId },
    data: { emailVerified: verified ? now : null, staffRole: staff ? "support" : null },
  });
  const passwordHash = kept ?? "";
  const facts = { now, requestId: "settling" };
  const links = await inOne<Pick<World["held"], "challenges" | "newEmail" | "resetLinks">>(
    async (tx) => ({
      challenges: (await openChallenge(tx, { id: userId, passwordHash }, now)) ?? "",
      newEmail: await newEmailLink(tx, { userId, email: `new-${email}` }, facts),
      resetLinks: await newLink(tx, { purpose: "reset", userId }, now),
    }),
  );
  const held: World["held"] = {
    ...links,
    verifyLinks: await inOne((tx) => newLink(tx, { purpose: "verify", userId }, now)),
    recoveryCodes: (await inOne<string[]>((tx) => replaceRecoveryCodes(tx, userId)))[0] ?? "",
    supportAsStaff: await openSupport(service, here, boss, { level: "act", staff: person }),
    supportAsPerson: await openSupport(service, here, person, { level: "act" }),
    accessRequests: await askAccess(here, person),
    invitationsMade: await invite(here, person, `guest-${email}`),
    invitationsTo: await invite(here, boss, email),
    keys: await makeKey(service, here, person, ["orders:read"]),
  };
  const [mine, other] = [await signInAs(service, person), await signInAs(service, person)];
  await service.test.owner.query("DELETE FROM service_emails");
  return { now, person, here, elsewhere, boss, passwordHash, held, mine, other };
}

/** A request of theirs that waits for a business's answer. Gives its id. */
async function askAccess(business: MadeBusiness, by: MadePerson): Promise<string> {
  const { id } = await database().supportRequest.create({
    data: {
      tenantId: business.id,
      staffUserId: by.id,
      staffName: by.name,
      level: "act",
      hours: 4,
      reason: "A test",
      lapsesAt: later(new Date(), 3600),
    },
  });
  return id;
}

/** An invitation as it lies in a mailbox. Gives its link's token. */
async function invite(business: MadeBusiness, by: MadePerson, email: string): Promise<string> {
  const token = newToken();
  await database().invitation.create({
    data: {
      tenantId: business.id,
      email,
      role: "driver",
      tokenHash: hashToken(token),
      invitedByUserId: by.id,
      expiresAt: later(new Date(), 3600),
    },
  });
  return token;
}

const staff = async (staffRole: "support" | "owner") => {
  const token = await signInAs(service, await makePerson(service, { staffRole }));
  return callerFor(service, { token }).console.people;
};
const officeOf = async (person: { id: string }, business: MadeBusiness) => {
  const headers = { "x-tenant-id": business.id };
  return callerFor(service, { token: await signInAs(service, person), headers }).office;
};
const reason = "A test";

/** How each event happens. What it gives is the session that goes on in place of `mine`. */
const happenings: Record<Event, { given?: Given; happen: (at: World) => Promise<unknown> }> = {
  passwordReset: { happen: resetByMail },
  firstReset: { given: { verified: false }, happen: resetByMail },
  passwordChanged: {
    async happen({ mine, now }) {
      const { account, cookie } = browserOn(service, { token: mine, now });
      const code = totpCode(now);
      await account.changePassword({ current: goodPassword, password: newPassword, code });
      return cookie()?.value;
    },
  },
  secondStepOn: {
    given: { twoStep: false },
    async happen({ mine, now }) {
      const { account, cookie } = browserOn(service, { token: mine, now });
      const { secret } = await account.startTwoStep({ password: goodPassword });
      await account.confirmTwoStep({ code: totpCode(now, secret) });
      return cookie()?.value;
    },
  },
  secondStepOff: {
    happen: ({ mine, now }) =>
      browserOn(service, { token: mine, now }).account.disableTwoStep({
        password: goodPassword,
        code: totpCode(now),
      }),
  },
  recoveryCodesRenewed: {
    happen: ({ mine, now }) =>
      browserOn(service, { token: mine, now }).account.renewRecoveryCodes({ code: totpCode(now) }),
  },
  emailChangeAsked: {
    happen: ({ mine, now, person }) =>
      browserOn(service, { token: mine, now }).account.changeEmail({
        email: `newer-${person.email}`,
        password: goodPassword,
        code: totpCode(now),
      }),
  },
  emailChanged: {
    happen: ({ held, mine }) =>
      browserOn(service, { token: mine }).account.verifyEmail({ token: held.newEmail }),
  },
  invitationAccepted: {
    async happen({ mine, elsewhere, boss, person }) {
      const token = await invite(elsewhere, boss, person.email);
      await browserOn(service, { token: mine }).office.invitations.accept({ token });
    },
  },
  firstInvitation: {
    given: { verified: false },
    async happen({ elsewhere, boss, person }) {
      const token = await invite(elsewhere, boss, person.email);
      const given = { token, name: "Dee Tyson", password: newPassword };
      await browserOn(service).office.invitations.accept(given);
    },
  },
  memberRaised: { happen: changeRole("owner") },
  memberLowered: { happen: changeRole("driver") },
  memberRemoved: {
    happen: async ({ boss, here, person }) =>
      (await officeOf(boss, here)).members.remove({ userId: person.id }),
  },
  staffRoleGiven: {
    happen: async ({ person: { id } }) =>
      (await staff("owner")).setStaffRole({ id, role: "billing", reason }),
  },
  staffRoleTaken: {
    happen: async ({ person: { id } }) => (await staff("owner")).removeStaffRole({ id, reason }),
  },
  consoleOwnerMade: {
    happen: ({ person: { email }, now }) =>
      inOne((tx) => makeConsoleOwner(tx, { email, another: true, webUrl: "http://web" }, now)),
  },
  accountLocked: {
    given: { staff: false },
    happen: async ({ person: { id } }) => (await staff("support")).lock({ id, reason }),
  },
  signedOutByStaff: {
    happen: async ({ person: { id } }) => (await staff("owner")).signOut({ id, reason }),
  },
  signedOutElsewhere: {
    happen: ({ mine }) => browserOn(service, { token: mine }).account.endOtherSessions(),
  },
  accountErased: {
    given: { staff: false },
    happen: ({ mine, now }) =>
      browserOn(service, { token: mine, now }).account.erase({
        password: goodPassword,
        code: totpCode(now),
      }),
  },
};

async function resetByMail({ person: { id: userId }, now }: World) {
  const token = await inOne<string>((tx) => newLink(tx, { purpose: "reset", userId }, now));
  await browserOn(service).account.resetPassword({ token, password: newPassword });
}
function changeRole(role: "owner" | "driver") {
  return async ({ boss, here, person }: World) =>
    (await officeOf(boss, here)).members.change({ userId: person.id, role });
}

/** Whether it works, by whether asking is refused in this way. */
const works = (asked: Promise<unknown>, unless: Refusal["kind"] = "unauthenticated") =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.kind !== unless;
    },
  );
const alive = (token: string) => works(callerFor(service, { token }).account.session());

type Look = (at: World, mine: string) => Promise<Fate>;

/** Tries a secret against the account and leaves everything as it was. */
async function takes({ person: { id } }: World, code: string, now: Date): Promise<boolean> {
  let taken = false;
  const undo = new Error("Left as it was");
  await inOne(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    taken = await takeCode(tx, user, code, { now, secretKey: service.settings.secretKey });
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return taken;
}

/** Tries a link as the account it is of, which may hold no session any more to press it in. */
const confirms = ({ person: { id: userId }, now }: World, token: string) =>
  works(
    inOne((tx) => confirmAddress(tx, { token, userId }, { now, requestId: "trying" })),
    "not_found",
  );

const rowOf = async (sql: string, value: string) =>
  (await service.test.owner.query<{ kept: boolean }>(sql, [value])).rows[0]?.kept ?? false;
const keptOr = (kept: boolean): Fate => (kept ? "refused" : "ends");

const supportBy =
  (credential: "supportAsStaff" | "supportAsPerson", column: string): Look =>
  async ({ held, person }) => {
    const inside = callerFor(service, { token: held[credential] }).office.notifications.list({});
    if (await inside.then(() => true).catch(() => false)) return "stays";
    const sql = `SELECT ended_at IS NULL AS kept FROM support_sessions WHERE ${column} = $1`;
    return keptOr(await rowOf(sql, person.id));
  };
const invitation =
  (credential: "invitationsMade" | "invitationsTo"): Look =>
  async ({ held }) => {
    const looked = browserOn(service).office.invitations.look({ token: held[credential] });
    return (await works(looked, "not_found")) ? "stays" : "ends";
  };

/** How each credential is tried, in an order in which no trial spoils a later one. */
const looks: Record<Credential, Look> = {
  async sessions({ other }, mine) {
    const [here, there] = [await alive(mine), await alive(other)];
    if (here && !there) return "others end";
    return here && there ? "stays" : "ends";
  },
  supportAsStaff: supportBy("supportAsStaff", "staff_user_id"),
  supportAsPerson: supportBy("supportAsPerson", "user_id"),
  async keys({ held, person }) {
    if (await works(callerFor(service, { key: held.keys }).account.session())) return "stays";
    const sql = "SELECT revoked_at IS NULL AS kept FROM api_keys WHERE created_by_user_id = $1";
    return keptOr(await rowOf(sql, person.id));
  },
  invitationsMade: invitation("invitationsMade"),
  invitationsTo: invitation("invitationsTo"),
  async password({ person: { id }, passwordHash }) {
    const { email, passwordHash: kept } = await database().user.findUniqueOrThrow({
      where: { id },
    });
    const tried = browserOn(service).account.signIn({ email, password: goodPassword });
    if (await works(tried)) return "stays";
    if (kept === null) return "ends";
    return kept === passwordHash ? "refused" : "new";
  },
  async secondStep(at) {
    const { twoStepEnabledAt: on } = await database().user.findUniqueOrThrow({
      where: { id: at.person.id },
    });
    if (on === null) return "ends";
    const then = later(at.now, 60);
    return (await takes(at, totpCode(then), then)) ? "stays" : "new";
  },
  async recoveryCodes(at) {
    if (await takes(at, at.held.recoveryCodes, at.now)) return "stays";
    const left = await database().recoveryCode.count({ where: { userId: at.person.id } });
    return left > 0 ? "new" : "ends";
  },
  async resetLinks({ held }) {
    // A password that is refused: the link is looked at first, and not used up.
    const given = { token: held.resetLinks, password: "1234567890" };
    const tried = browserOn(service).account.resetPassword(given);
    return (await works(tried, "not_found")) ? "stays" : "ends";
  },
  async verifyLinks(at) {
    return (await confirms(at, at.held.verifyLinks)) ? "stays" : "ends";
  },
  async challenges({ held, now }) {
    const then = later(now, 60);
    const tried = browserOn(service, { now: then }).account.twoStep({
      challenge: held.challenges,
      code: totpCode(then),
    });
    if (await works(tried)) return "stays";
    const sql = "SELECT true AS kept FROM sign_in_challenges WHERE token_hash = $1";
    return keptOr(await rowOf(sql, hashToken(held.challenges)));
  },
  async newEmail(at) {
    const { held, person, now } = at;
    if (await confirms(at, held.newEmail)) return "stays";
    return (await newEmailOf(database(), person.id, now)) === null ? "ends" : "new";
  },
  async accessRequests({ held, boss, here }) {
    const { supportAccess } = await officeOf(boss, here);
    const answered = supportAccess.answer({ id: held.accessRequests, grant: true });
    return (await works(answered, "conflict")) ? "stays" : "ends";
  },
};

const mailsTo = async (email: string) => {
  const { rowCount } = await service.test.owner.query(
    "SELECT FROM service_emails WHERE to_address = $1 AND kind = 'account.changed'",
    [email],
  );
  return rowCount;
};

it("tries every credential", () => {
  expect(Object.keys(looks).toSorted()).toEqual(Object.keys(credentials).toSorted());
});

it.each(Object.keys(events) as Event[])("%s does what the table says", async (event) => {
  const { given = {}, happen } = happenings[event];
  const world = await settle(given);
  const renewed = await happen(world);
  const told = await mailsTo(world.person.email);
  const mine = typeof renewed === "string" ? renewed : world.mine;
  const [seen, said]: Record<string, Fate>[] = [{}, {}];
  for (const [credential, look] of Object.entries(looks) as [Credential, Look][]) {
    if (seen) seen[credential] = await look(world, mine);
    if (said) said[credential] = fateOf(event, credential);
  }
  expect({ ...seen, told }).toEqual({ ...said, told: events[event].told ? 1 : 0 });
});

it("opens no challenge for a password that is theirs no more", async () => {
  const { person, passwordHash, now } = await settle({});
  const open = (hash: string) =>
    inOne((tx) => openChallenge(tx, { id: person.id, passwordHash: hash }, now));
  expect(await open("of the password they had before")).toBeNull();
  expect(await open(passwordHash)).toEqual(expect.any(String));
});

it("everything works before anything happens", async () => {
  const world = await settle({});
  const seen: Partial<Record<Credential, Fate>> = {};
  for (const [credential, look] of Object.entries(looks) as [Credential, Look][]) {
    seen[credential] = await look(world, world.mine);
  }
  expect(new Set(Object.values(seen))).toEqual(new Set(["stays"]));
});
