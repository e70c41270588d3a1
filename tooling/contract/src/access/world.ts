import {
  makeBusiness,
  makeKey,
  makeMember,
  makeNarrowed,
  makePerson,
  openSupport,
  signInAs,
  type TestService,
} from "@roundsman/api/testing";
import type { CallerKind } from "./rows";

/** A caller's credentials, and the business that they name. */
export interface Shown {
  as?: string;
  tenantId: string;
}

type Scopes = Parameters<typeof makeKey>[3];

export type Callers = Record<CallerKind, Shown>;

/** Creates a business with one caller of each kind. `scope` is the one that the operation requires. */
export async function makeCallers(service: TestService, scope: string | null): Promise<Callers> {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business, "owner");
  const here = (as: string): Shown => ({ as, tenantId: business.id });
  const staff = async (staffRole: "support" | "billing" | "owner", twoStep = true) =>
    here(await signInAs(service, await makePerson(service, { staffRole }), { twoStep }));
  const member = async (
    role: "driver" | "admin" | "owner",
    within?: Parameters<typeof makeMember>[3],
  ) => here(await signInAs(service, await makeMember(service, business, role, within)));
  const narrowed = async (held: string[]) =>
    here(await signInAs(service, await makeNarrowed(service, business, held as Scopes)));
  const key = async (granted: string) =>
    here(await makeKey(service, business, owner, [granted] as Scopes));
  return {
    nobody: { tenantId: business.id },
    stranger: here(await signInAs(service, await makePerson(service))),
    driver: await member("driver"),
    admin: await member("admin"),
    "admin, office": await member("admin", { builtInSet: "office" }),
    "admin, accounts": await member("admin", { builtInSet: "accounts" }),
    "admin, yard": await member("admin", { builtInSet: "yard" }),
    "admin, a set with the scope": await narrowed([scope ?? "orders:read"]),
    "admin, a set without it": await narrowed(["tenant:read", "products:read"]),
    owner: await member("owner"),
    "key with the scope": await key(scope ?? "orders:read"),
    "key without it": await key(scope === "tax:read" ? "tax:write" : "tax:read"),
    "locked person": await lockedPerson(service, business),
    "locked business": await inLockedBusiness(service),
    "support, view": here(await openSupport(service, business, owner, { level: "view" })),
    "support, act": here(await openSupport(service, business, owner, { level: "act" })),
    "staff: support": await staff("support"),
    "staff: billing": await staff("billing"),
    "staff: owner": await staff("owner"),
    "staff, no second step": await staff("owner", false),
  };
}

async function lockedPerson(service: TestService, business: { id: string }): Promise<Shown> {
  const person = await makeMember(service, business, "owner");
  const as = await signInAs(service, person);
  await service.database.service.user.update({
    where: { id: person.id },
    data: { lockedAt: new Date(), lockedReason: "A test" },
  });
  return { as, tenantId: business.id };
}

async function inLockedBusiness(service: TestService): Promise<Shown> {
  const business = await makeBusiness(service);
  const as = await signInAs(service, await makeMember(service, business, "owner"));
  await service.database.service.business.update({
    where: { id: business.id },
    data: { lockedAt: new Date(), lockedReason: "A test" },
  });
  return { as, tenantId: business.id };
}
