/*
 * What each event does to the credentials of the account it happens to. This table is the only place
 * that says so: `carryOut` reads it, docs/security.md prints it, and table.full.test.ts tries every cell.
 */

/** Everything that lets somebody act as a person, or that could become such a thing. */
export const credentials = {
  password: "Password",
  secondStep: "Second step",
  recoveryCodes: "Recovery codes",
  sessions: "Sessions",
  challenges: "Sign-ins waiting for a code",
  newEmail: "Email change not confirmed",
  resetLinks: "Reset links",
  verifyLinks: "Verification links",
  supportAsStaff: "Support sessions they opened",
  supportAsPerson: "Support sessions as them",
  accessRequests: "Requests for access to businesses",
  invitationsMade: "Invitations they sent",
  invitationsTo: "Invitations to their address",
  keys: "API keys they made",
} as const;
export type Credential = keyof typeof credentials;

/**
 * - `stays`: it goes on as before.
 * - `ends`: it opens nothing any more, for good.
 * - `others end`: all end but the session in which the event happens.
 * - `new`: a new one takes its place, and the old one opens nothing.
 * - `refused`: it is kept, and opens nothing while what happened holds.
 */
export type Fate = "stays" | "ends" | "others end" | "new" | "refused";

interface Rule {
  /** The event as the document names it. */
  words: string;
  /** Why something ended, for the records: "Ended: …". */
  because: string;
  /** In one business alone, or wherever the person is. */
  within: "account" | "business";
  /** Who is told by mail; null for nobody. */
  told: { who: string; what: (detail: string) => string } | null;
  /** What is not named stays. */
  fates: Partial<Record<Credential, Fate>>;
}

const theAccount = (what: string) => ({ who: "their address", what: () => what });

/** What somebody may have begun in another's name, and not finished. */
const underWay = { challenges: "ends", newEmail: "ends", resetLinks: "ends" } as const;

/** All that an account has: for an account that begins anew in other hands. */
const everything = {
  ...underWay,
  password: "ends",
  secondStep: "ends",
  recoveryCodes: "ends",
  sessions: "ends",
  verifyLinks: "ends",
  supportAsStaff: "ends",
  supportAsPerson: "ends",
  accessRequests: "ends",
  invitationsMade: "ends",
  keys: "ends",
} as const;

const newPassword = theAccount("Your password was changed");

export const events = {
  passwordReset: {
    words: "Password reset, address verified before",
    because: "a new password was chosen",
    within: "account",
    told: newPassword,
    fates: { ...underWay, password: "new", sessions: "ends", supportAsStaff: "ends" },
  },
  firstReset: {
    words: "Password reset, which verifies the address",
    because: "the owner of the address took the account over",
    within: "account",
    told: newPassword,
    fates: { ...everything, password: "new" },
  },
  passwordChanged: {
    words: "Password changed",
    because: "the password was changed",
    within: "account",
    told: newPassword,
    fates: { ...underWay, password: "new", sessions: "others end", supportAsStaff: "ends" },
  },
  secondStepOn: {
    words: "Second step turned on",
    because: "the second step was turned on",
    within: "account",
    told: theAccount("Two-step sign-in was turned on"),
    fates: {
      ...underWay,
      secondStep: "new",
      recoveryCodes: "new",
      sessions: "others end",
      supportAsStaff: "ends",
    },
  },
  secondStepOff: {
    words: "Second step turned off",
    because: "the second step was turned off",
    within: "account",
    told: theAccount("Two-step sign-in was turned off"),
    fates: {
      ...underWay,
      secondStep: "ends",
      recoveryCodes: "ends",
      sessions: "others end",
      supportAsStaff: "ends",
    },
  },
  recoveryCodesRenewed: {
    words: "Recovery codes renewed",
    because: "the recovery codes were renewed",
    within: "account",
    told: theAccount("Your recovery codes were renewed"),
    fates: { recoveryCodes: "new" },
  },
  emailChangeAsked: {
    words: "Email change asked for",
    because: "another email change was asked for",
    within: "account",
    told: {
      who: "the old address; the new one gets the link",
      what: (email) => `Somebody asked to change your email${email && ` to ${email}`}`,
    },
    fates: { newEmail: "new" },
  },
  emailChanged: {
    words: "Email change confirmed",
    because: "the email was changed",
    within: "account",
    told: {
      who: "the old address",
      what: (email) => `Your email was changed${email && ` to ${email}`}`,
    },
    fates: { ...underWay, verifyLinks: "ends" },
  },
  invitationAccepted: {
    words: "Invitation accepted, address verified before",
    because: "an invitation was accepted",
    within: "account",
    told: null,
    fates: {},
  },
  firstInvitation: {
    words: "Invitation accepted, which verifies the address",
    because: "the owner of the address took the account over",
    within: "account",
    told: newPassword,
    fates: { ...everything, password: "new" },
  },
  memberRaised: {
    words: "Higher role in a business",
    because: "they got a higher role",
    within: "business",
    told: null,
    fates: {},
  },
  memberLowered: {
    words: "Lower role in a business (there)",
    because: "they got a lower role",
    within: "business",
    told: null,
    fates: { invitationsMade: "ends" },
  },
  memberRemoved: {
    words: "Removed from a business (there)",
    because: "they were removed from the business",
    within: "business",
    told: null,
    fates: {
      supportAsPerson: "refused",
      invitationsMade: "ends",
      invitationsTo: "ends",
      keys: "refused",
    },
  },
  staffRoleGiven: {
    words: "Console role given or changed",
    because: "their console role was changed",
    within: "account",
    told: { who: "their address", what: (role) => `You were given the console role ${role}` },
    fates: { ...underWay, supportAsStaff: "ends" },
  },
  staffRoleTaken: {
    words: "Console role taken",
    because: "they lost their console role",
    within: "account",
    told: theAccount("Your console role was taken away"),
    fates: { ...underWay, supportAsStaff: "ends", accessRequests: "ends" },
  },
  consoleOwnerMade: {
    words: "Made console owner from the command line",
    because: "they were made a console owner from the command line",
    within: "account",
    told: theAccount("You were made a console owner"),
    fates: everything,
  },
  accountLocked: {
    words: "Account locked",
    because: "the account was locked",
    within: "account",
    told: null,
    fates: {
      ...underWay,
      password: "refused",
      sessions: "ends",
      verifyLinks: "ends",
      supportAsStaff: "ends",
      supportAsPerson: "ends",
      accessRequests: "ends",
      invitationsMade: "ends",
      keys: "refused",
    },
  },
  signedOutByStaff: {
    words: "Signed out everywhere by staff",
    because: "they were signed out everywhere",
    within: "account",
    told: null,
    fates: { ...underWay, sessions: "ends", supportAsStaff: "ends", supportAsPerson: "ends" },
  },
  signedOutElsewhere: {
    words: "Signed out everywhere else by themselves",
    because: "they signed out everywhere else",
    within: "account",
    told: null,
    fates: { ...underWay, sessions: "others end", supportAsStaff: "ends" },
  },
  accountErased: {
    words: "Account erased",
    because: "the account was erased",
    within: "account",
    told: null,
    fates: { ...everything, invitationsTo: "ends", keys: "refused" },
  },
} as const satisfies Record<string, Rule>;
export type Event = keyof typeof events;

export const ruleOf = (event: Event): Rule => events[event];

/** What becomes of one credential at an event. */
export const fateOf = (event: Event, credential: Credential): Fate =>
  ruleOf(event).fates[credential] ?? "stays";
