import { ended, notStated, type Section } from "./sections";

export const security: readonly Section[] = [
  {
    heading: "Businesses are kept apart twice",
    says: [
      "Every row that belongs to a business is keyed by that business, and so is every reference from one row to another, so a row of another business cannot even be named.",
      "Behind that, PostgreSQL itself refuses one business's rows to requests of another by row-level security.",
      "Requests of a business sign in to PostgreSQL as a role that owns no table and cannot step around this.",
      "Signing in, the staff console and background jobs use a second role, which reads the rows of all businesses.",
    ],
  },
  {
    heading: "How people sign in",
    says: [
      "Passwords are stored as argon2id hashes.",
      "Anybody can turn on a second step: an authenticator app, with recovery codes.",
      "The staff console demands a second step; the back office of a business does not.",
      "A code is taken once.",
      "Failed sign-ins are counted by account and by address.",
      "An unknown email and a wrong password are answered alike.",
      "Session tokens are random, and only their SHA-256 is stored.",
    ],
  },
  {
    heading: "What API keys may do",
    says: [
      "A key is shown once, and only its hash is stored.",
      "It carries the permissions its maker chose, never more than its maker holds, and never the management of keys.",
      "It stops when its maker leaves the business or is locked.",
    ],
  },
  {
    heading: "The service's staff",
    says: [
      "Staff act inside a business only where it has let them, at the level and until the day it says.",
      "It can withdraw that at any time, and sessions under way end with it.",
      "A console owner can override this with a reason, and the business is not told of it.",
      "Each override waits for another console owner to review it, or for somebody outside where there is none.",
      "A session lasts an hour at most.",
      "Each request in it is recorded.",
      "What is changed in it carries the names of the member of staff and of the person they stand for.",
      "Where a business's money goes is changed in no such session.",
      "Reading a business's data in the console is recorded, too.",
    ],
  },
  {
    heading: "In transit and at rest",
    says: [
      "Where the service's addresses are https, cookies are sent over nothing else, and browsers are told to stay with it.",
      ({ transport }) =>
        transport
          ? `The operator states of connections: ${ended(transport)}`
          : notStated("how connections are encrypted"),
      "Second-step secrets are sealed with AES-256-GCM under a key that is not in the database.",
      ({ hosting }) =>
        hosting?.encryptionAtRest
          ? `The operator states of disks and backups: ${ended(hosting.encryptionAtRest)}`
          : notStated("whether disks and backups are encrypted"),
    ],
  },
];

export const accessControl: readonly Section[] = [
  {
    heading: "Roles",
    says: [
      "In a business there are owners, admins and drivers.",
      "A driver sees rounds of their own only.",
      "An admin manages admins and drivers, and no owner.",
      "A business keeps an owner: the last one can be neither demoted nor removed.",
      "The service's staff are support, billing or owner.",
      "Support looks and helps, billing may also set plans and lock a business, and only an owner gives staff roles.",
      "Nobody gives themselves a staff role, and the console is never left without an owner.",
    ],
  },
  {
    heading: "What asks for what",
    says: [
      "Every operation says in one place who may do it, and a test fails on one that does not.",
      "Another test asks every REST operation as fifteen kinds of caller and compares the answers with a table.",
    ],
  },
  {
    heading: "Records",
    says: [
      "What changes in a business is recorded in the transaction of the change, and a change that records nothing is rolled back.",
      "Records are only added to: no role that the service signs in with may change or delete them.",
      "Erasing a person or a customer at their request empties what the records say of them.",
    ],
  },
  {
    heading: "Joiners and leavers",
    says: [
      "A role holds from the next request, and so does its loss.",
      "Locking a person ends every session they have and stops every key they made, at once.",
    ],
  },
];

export const testing: readonly Section[] = [
  {
    heading: "What the service's own tests try",
    says: [
      "Every REST operation is asked by every kind of caller, members, keys, staff and strangers.",
      "Every REST operation that names something is asked for what is another business's.",
      "Every operation that changes something is asked many times at once.",
      "Twenty thousand requests of every shape are sent to all REST operations, and none may be answered by a fault of the service.",
    ],
  },
  {
    heading: "In the browser",
    says: [
      "The main ways people work are walked through in a real browser.",
      "Pages on these ways are judged by axe against the rules of WCAG 2.2 at level AA that a program can check.",
    ],
  },
  {
    heading: "From outside",
    says: [
      ({ penetrationTest: test }) =>
        test
          ? `The operator states that ${test.firm} made the latest independent penetration test of this installation, on ${test.on}: ${ended(test.summary)}`
          : notStated("any independent penetration test of it"),
      ({ securityContact }) =>
        securityContact
          ? `Report a weakness to ${ended(securityContact)}`
          : notStated("where weaknesses are reported"),
    ],
  },
];
