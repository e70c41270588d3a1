import { seal } from "../../secrets/secret-box";
import type { Clock } from "../base/clock";
import { fellside, harbour, personId } from "../base/ids";
import type { Row } from "../base/insert";

/** argon2id of `roundsman-demo`, computed once. */
const demoPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$+s2oQK1c5144LBUKSsc7pg$yQnNkDODVn2bE9D97K6j5+47R8FbTTqL5ADxZt17eaE";
/** The second step's secret of all staff, as in README.md. */
const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

interface Person {
  key: string;
  name: string;
  email: string;
  staffRole?: "support" | "billing" | "owner";
  at?: { tenant: string; role: "owner" | "admin" | "driver" };
}

const demoPeople: Person[] = [
  {
    key: "olivia",
    name: "Olivia Tyson",
    email: "olivia@fellside.example",
    at: { tenant: fellside, role: "owner" },
  },
  {
    key: "adam",
    name: "Adam Braithwaite",
    email: "adam@fellside.example",
    at: { tenant: fellside, role: "admin" },
  },
  {
    key: "dan",
    name: "Dan Postlethwaite",
    email: "dan@fellside.example",
    at: { tenant: fellside, role: "driver" },
  },
  {
    key: "dee",
    name: "Dee Airey",
    email: "dee@fellside.example",
    at: { tenant: fellside, role: "driver" },
  },
  {
    key: "mick",
    name: "Mick Dobson",
    email: "mick@fellside.example",
    at: { tenant: fellside, role: "driver" },
  },
  {
    key: "tess",
    name: "Tess Fleming",
    email: "tess@fellside.example",
    at: { tenant: fellside, role: "driver" },
  },
  {
    key: "harry",
    name: "Harry Cragg",
    email: "harry@harbour.example",
    at: { tenant: harbour, role: "owner" },
  },
  { key: "sam", name: "Sam Okafor", email: "sam@service.example", staffRole: "support" },
  { key: "bea", name: "Bea Lindqvist", email: "bea@service.example", staffRole: "billing" },
  { key: "owen", name: "Owen Pryce", email: "owen@service.example", staffRole: "owner" },
];

/** The marks of the demo in a database: its people's ids, with their sign-in emails. */
export const demoLogins = {
  ids: demoPeople.map(({ key }) => personId(key)),
  emails: demoPeople.map(({ email }) => email),
};

export const nameOf = (key: string): string =>
  demoPeople.find((person) => person.key === key)?.name ?? key;

/** The people of Fellside, by the keys of their ids. */
export const peopleOfFellside = demoPeople.flatMap(({ key, name, at }) =>
  at?.tenant === fellside ? [{ key, name, role: at.role }] : [],
);

/** Everybody who signs in. Staff have the second step on. */
export function people(
  clock: Clock,
  secretKey: string,
): { users: Row[]; members: Row[]; signIns: Row[] } {
  const joined = clock.at(200, 9);
  const users = demoPeople.map((person) => ({
    id: personId(person.key),
    name: person.name,
    email: person.email,
    email_verified: joined,
    password_hash: demoPasswordHash,
    totp_secret: person.staffRole
      ? seal(secretKey, { purpose: "totp", owner: personId(person.key), secret: totpSecret })
      : null,
    two_step_enabled_at: person.staffRole ? joined : null,
    staff_role: person.staffRole ?? null,
    created_at: joined,
    updated_at: joined,
  }));
  const members = demoPeople.flatMap((person) =>
    person.at
      ? [
          {
            tenant_id: person.at.tenant,
            user_id: personId(person.key),
            role: person.at.role,
            joined_at: joined,
          },
        ]
      : [],
  );
  const signIns = demoPeople.flatMap((person) =>
    person.at ? [{ user_id: personId(person.key), last_at: clock.at(1, 7) }] : [],
  );
  return { users, members, signIns };
}
