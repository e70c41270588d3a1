/** Everybody who may come to an operation. */
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

/** The answer of access control; `in` is past it: what comes then (200, 404, 422 …) is no question of access. */
export type Outcome = "in" | 401 | 402 | 403 | "business_locked";
export type Row = Readonly<Record<CallerKind, Outcome>>;

/** The operation, as `POST /api-keys`, and what each caller meets. A row says which scope a key is given. */
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

/** docs/contract/conventions.md#scopes-and-roles: what a driver holds, what an admin lacks, what no support session gives. */
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

/** docs/contract/people-and-access.md#permission-sets: what each built-in set holds, by area: all of it, or reading. */
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

/** In a business, to whoever holds one of these scopes. */
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

/** The same, but to people alone: a key is refused whatever it holds. */
export function asksPerson(scope: string, ...or: string[]): Access {
  const { row } = asks(scope, ...or);
  return { row: { ...row, "key with the scope": 403 }, scope };
}

/** The same row, but for these callers. */
export const except = ({ row, scope }: Access, but: Partial<Row>): Access => ({
  row: { ...row, ...(but.admin !== undefined && admins(but.admin)), ...but },
  scope,
});

/** In a business, to any of its members as themselves. `reads`: a support session at level view may too. */
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

/** To whoever is signed in, be it in a support session. */
export const asksSession = (): Access => ({
  row: { ...everybody("in"), ...signedOut, ...keys },
  scope: null,
});

/** To whoever is signed in or brings a key; what it asks for is judged of each request within it. */
export const asksCaller = (): Access => ({
  row: { ...everybody("in"), ...signedOut },
  scope: null,
});

/** To the service's staff from this role up, with the second step passed. */
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

/** To anybody. */
export const open = (): Access => ({ row: everybody("in"), scope: null });
