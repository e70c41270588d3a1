import type { BuiltInSet, Role } from "@roundsman/db";
import { z } from "zod";

/** Every ability there is (docs/contract/conventions.md#scopes-and-roles). A permission is a scope. */
export const scopes = [
  "tenant:read",
  "tenant:write",
  "customers:read",
  "customers:write",
  "products:read",
  "products:write",
  "tax:read",
  "tax:write",
  "orders:read",
  "orders:write",
  "rounds:read",
  "rounds:write",
  "drivers:read",
  "drivers:write",
  "rota:read",
  "rota:write",
  "timeoff:write",
  "handovers:write",
  "deliveries:write",
  "cash:read",
  "cash:write",
  "stock:read",
  "stock:write",
  "invoices:read",
  "invoices:write",
  "members:read",
  "members:write",
  "invitations:read",
  "invitations:write",
  "keys:read",
  "keys:write",
  "connections:read",
  "connections:write",
  "shops:read",
  "shops:write",
  "billing:read",
  "billing:write",
  "privacy:read",
  "privacy:write",
  "accounting:read",
  "accounting:write",
  "setup:read",
  "setup:write",
  "emails:read",
  "console:read",
  "console:write",
  "console:owner",
] as const;

export type Scope = (typeof scopes)[number];
export const ScopeName = z.enum(scopes).meta({ id: "Scope" });

const isConsole = (scope: Scope) => scope.startsWith("console:");
const ofBusiness = scopes.filter((scope) => !isConsole(scope));

/** What each role may do in its business (docs/contract/conventions.md#scopes-and-roles). A driver's are narrowed to their own rounds. */
export const roleScopes: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(ofBusiness),
  admin: new Set(ofBusiness.filter((scope) => scope !== "billing:write")),
  driver: new Set<Scope>([
    "rounds:read",
    "deliveries:write",
    "cash:write",
    "handovers:write",
    "rota:read",
    "timeoff:write",
    "products:read",
  ]),
};

/** What narrows an admin: they may do no more than their role and these scopes both allow. */
export interface PermissionSet {
  /** One of the built-in names, or the id of one of the business's own. */
  id: string;
  name: string;
  scopes: readonly Scope[];
}

/** What every set holds: no page of the office could be shown without. */
const inEverySet: readonly Scope[] = ["tenant:read", "products:read"];

/** A set's scopes as they are kept: in their order, with what every set holds, and nothing to change without its reading. */
export function wholeSet(wanted: readonly Scope[]): Scope[] {
  const reading = wanted.map((scope) => scope.replace(/:write$/, ":read"));
  const held = new Set<string>([...inEverySet, ...wanted, ...reading]);
  return scopes.filter((scope) => held.has(scope));
}

/** The sets that every business has (docs/contract/people-and-access.md#permission-sets). */
export const builtInSets: Record<BuiltInSet, PermissionSet & { about: string }> = {
  office: {
    id: "office",
    name: "Office",
    about: "Takes orders, plans rounds, looks after customers and their prices.",
    scopes: wholeSet([
      "customers:write",
      "orders:write",
      "rounds:write",
      "drivers:write",
      "rota:write",
      "timeoff:write",
      "handovers:write",
      "deliveries:write",
      "cash:write",
      "tax:read",
      "stock:read",
      "invoices:read",
      "setup:read",
      "emails:read",
    ]),
  },
  accounts: {
    id: "accounts",
    name: "Accounts",
    about: "Raises invoices, follows what is owed, counts cash. Sees orders and changes none.",
    scopes: wholeSet([
      "invoices:write",
      "accounting:write",
      "cash:write",
      "tax:write",
      "customers:read",
      "orders:read",
      "rounds:read",
      "connections:read",
      "billing:read",
      "emails:read",
    ]),
  },
  yard: {
    id: "yard",
    name: "Yard",
    about:
      "Counts and receives stock, loads vans, drives at times. Sees orders, and no lists of customers or invoices.",
    scopes: wholeSet([
      "stock:write",
      "orders:read",
      "rounds:read",
      "drivers:read",
      "rota:read",
      "timeoff:write",
      "handovers:write",
      "deliveries:write",
      "cash:write",
      "setup:read",
    ]),
  },
};

/** What a member may do in their business: as their role has it, an admin within their set. */
export function memberScopes(role: Role, set: PermissionSet | null): ReadonlySet<Scope> {
  if (role !== "admin" || set === null) return roleScopes[role];
  return new Set(set.scopes.filter((scope) => roleScopes.admin.has(scope)));
}

/** A membership's set as its row and the row of the business's own set have it; null where nothing narrows it. */
export function permissionSetOf(row: {
  builtInSet: BuiltInSet | null;
  permissionSetId: string | null;
  setName: string | null;
  setScopes: readonly string[] | null;
}): PermissionSet | null {
  const { builtInSet, permissionSetId: id, setName: name, setScopes } = row;
  if (builtInSet !== null) return builtInSets[builtInSet];
  if (id === null) return null;
  return { id, name: name ?? "", scopes: scopes.filter((scope) => setScopes?.includes(scope)) };
}

/** Key management is a person's; console abilities are the staff's. */
export const grantableToKey = (scope: Scope) =>
  !isConsole(scope) && scope !== "keys:read" && scope !== "keys:write";

/** A support session never changes who may come in, nor what the business pays. */
const closedToSupport = new Set<Scope>([
  "keys:write",
  "members:write",
  "invitations:write",
  "billing:write",
]);

/** What a support session may do as somebody who may do this: at level view, reading only. */
export function supportScopes(held: ReadonlySet<Scope>, level: "view" | "act"): ReadonlySet<Scope> {
  const open = [...held].filter((scope) => !closedToSupport.has(scope));
  return new Set(level === "act" ? open : open.filter((scope) => scope.endsWith(":read")));
}

/** A test business has no people of its own to let in, pays for nothing, and opens no shop to anybody. */
const closedToTest = new Set<Scope>([
  "members:write",
  "invitations:write",
  "billing:write",
  "shops:write",
]);

/** What may be done in a test business by somebody who may do this in the one it is of. */
export const testScopes = (held: ReadonlySet<Scope>): ReadonlySet<Scope> =>
  new Set([...held].filter((scope) => !closedToTest.has(scope)));

/** A key's scopes, cut down to what its creator may do now. */
export function keyScopes(
  granted: readonly string[],
  held: ReadonlySet<Scope>,
): ReadonlySet<Scope> {
  return new Set([...held].filter((scope) => grantableToKey(scope) && granted.includes(scope)));
}
