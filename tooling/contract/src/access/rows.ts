/** Every kind of caller. */
export const callers = [
  "nobody",
  "stranger",
  "driver",
  "admin",
  "admin, office",
  "admin, accounts",
  "admin, yard",
  "admin, a set with the scope",
  "admin, a set without it",
  "owner",
  "key with the scope",
  "key without it",
  "locked person",
  "locked business",
  "support, view",
  "support, act",
  "staff: support",
  "staff: billing",
  "staff: owner",
  "staff, no second step",
] as const;
export type CallerKind = (typeof callers)[number];

/** The outcome of access control. `in` means access: the status that follows (200, 404, 422 …) is no matter of access. */
export type Outcome = "in" | 401 | 402 | 403 | "business_locked";
export type Row = Readonly<Record<CallerKind, Outcome>>;

/** Operations, such as `POST /api-keys`, with each caller's outcome and the scope that a caller's key has. */
export type AccessTable = Readonly<Record<string, Access>>;

export interface Access {
  row: Row;
  scope: string | null;
}

const admins = (outcome: Outcome) => ({
  admin: outcome,
  "admin, office": outcome,
  "admin, accounts": outcome,
  "admin, yard": outcome,
  "admin, a set with the scope": outcome,
  "admin, a set without it": outcome,
});

const everybody = (outcome: Outcome): Record<CallerKind, Outcome> => ({
  nobody: outcome,
  stranger: outcome,
  driver: outcome,
  ...admins(outcome),
  owner: outcome,
  "key with the scope": outcome,
  "key without it": outcome,
  "locked person": outcome,
  "locked business": outcome,
  "support, view": outcome,
  "support, act": outcome,
  "staff: support": outcome,
  "staff: billing": outcome,
  "staff: owner": outcome,
  "staff, no second step": outcome,
});

const signedOut = { nobody: 401, "locked person": 401 } as const;

/** Scopes of drivers, those that admins lack, and those that support lacks: docs/contract/conventions.md#scopes-and-roles */
const ofDriver = new Set([
  "rounds:read",
  "deliveries:write",
  "cash:write",
  "handovers:write",
  "rota:read",
  "timeoff:write",
  "products:read",
]);
const notOfAdmin = new Set(["billing:write"]);
const notOfSupport = new Set(["keys:write", "members:write", "invitations:write", "billing:write"]);

/** Scopes of the built-in sets, by area: all of it, or reading. docs/contract/people-and-access.md#permission-sets */
const whole = (...areas: string[]) => areas.flatMap((area) => [`${area}:read`, `${area}:write`]);
const reading = (...areas: string[]) => areas.map((area) => `${area}:read`);
const inEverySet = reading("tenant", "products");
const onTheRoad = ["timeoff:write", "handovers:write", "deliveries:write"];
const ofOffice = new Set([
  ...inEverySet,
  ...whole("customers", "orders", "rounds", "drivers", "rota", "cash"),
  ...reading("tax", "stock", "invoices", "setup", "emails"),
  ...onTheRoad,
]);
const ofAccounts = new Set([
  ...inEverySet,
  ...whole("invoices", "accounting", "cash", "tax"),
  ...reading("customers", "orders", "rounds", "connections", "billing", "emails"),
]);
const ofYard = new Set([
  ...inEverySet,
  ...whole("stock", "cash"),
  ...reading("orders", "rounds", "drivers", "rota", "setup"),
  ...onTheRoad,
]);

/** Returns the access of an operation of a business that requires one of these scopes. */
export function asks(scope: string, ...or: string[]): Access {
  const scopes = [scope, ...or];
  const may = (holds: (scope: string) => boolean) => (scopes.some(holds) ? "in" : 403);
  const row: Row = {
    ...everybody(403),
    ...signedOut,
    driver: may((one) => ofDriver.has(one)),
    admin: may((one) => !notOfAdmin.has(one)),
    "admin, office": may((one) => ofOffice.has(one)),
    "admin, accounts": may((one) => ofAccounts.has(one)),
    "admin, yard": may((one) => ofYard.has(one)),
    "admin, a set with the scope": may((one) => one === scope && !notOfAdmin.has(one)),
    "admin, a set without it": may((one) => inEverySet.includes(one)),
    owner: "in",
    "key with the scope": may((one) => !one.startsWith("keys:")),
    "locked business": "business_locked",
    "support, view": may((one) => one.endsWith(":read")),
    "support, act": may((one) => !notOfSupport.has(one)),
  };
  return { row, scope };
}

/** Returns the same access for people only: a key is refused even with the scope. */
export function asksPerson(scope: string, ...or: string[]): Access {
  const { row } = asks(scope, ...or);
  return { row: { ...row, "key with the scope": 403 }, scope };
}

/** Returns the same access except for these callers. */
export const except = ({ row, scope }: Access, but: Partial<Row>): Access => ({
  row: { ...row, ...(but.admin !== undefined && admins(but.admin)), ...but },
  scope,
});

/** Returns the access of a member's own matters, without a scope. `reads` admits support sessions at level view too. */
export function asksMember(reads: "reads" | "writes"): Access {
  const row: Row = {
    ...everybody(403),
    ...signedOut,
    driver: "in",
    ...admins("in"),
    owner: "in",
    "locked business": "business_locked",
    "support, view": reads === "reads" ? "in" : 403,
    "support, act": "in",
  };
  return { row, scope: null };
}

const keys = { "key with the scope": 403, "key without it": 403 } as const;

/** Returns the access of everyone who is signed in, also in a support session. */
export const asksSession = (): Access => ({
  row: { ...everybody("in"), ...signedOut, ...keys },
  scope: null,
});

/** Returns the access of everyone who is signed in or has a key; the requests within are authorised separately. */
export const asksCaller = (): Access => ({
  row: { ...everybody("in"), ...signedOut },
  scope: null,
});

/** Returns the access of the service's staff from this role up, after the second step. */
export function asksStaff(atLeast: "support" | "billing" | "owner"): Access {
  const ranks = ["support", "billing", "owner"];
  const may = (role: string) => (ranks.indexOf(role) >= ranks.indexOf(atLeast) ? "in" : 403);
  const row: Row = {
    ...everybody(403),
    ...signedOut,
    "staff: support": may("support"),
    "staff: billing": may("billing"),
    "staff: owner": may("owner"),
  };
  return { row, scope: null };
}

/** Returns the access of an operation without authentication. */
export const open = (): Access => ({ row: everybody("in"), scope: null });
