import type { Role } from "@roundsman/db";

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

/** What a support session may do as a person of this role: at level view, reading only. */
export function supportScopes(role: Role, level: "view" | "act"): ReadonlySet<Scope> {
  const open = [...roleScopes[role]].filter((scope) => !closedToSupport.has(scope));
  return new Set(level === "act" ? open : open.filter((scope) => scope.endsWith(":read")));
}

/** A key's scopes, cut down to what its creator may do now. */
export function keyScopes(granted: readonly string[], creatorRole: Role): ReadonlySet<Scope> {
  return new Set(
    [...roleScopes[creatorRole]].filter(
      (scope) => grantableToKey(scope) && granted.includes(scope),
    ),
  );
}
