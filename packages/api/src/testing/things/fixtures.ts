import type { BuiltInSet, Plan, Role, StaffRole, SubscriptionStatus } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { Scope } from "../../platform/access/scopes";
import { hashToken, newToken } from "../../platform/base/tokens";
import type { Service } from "../../platform/context/context";
import { newKey } from "../../platform/credentials";

/*
 * Rows for tests, straight into the database as the service's own role. Each gives ids; a test that
 * needs more of a row sets it itself.
 */

let count = 0;
const next = () => (count += 1);
const day = milliseconds({ days: 1 });

export interface MadeBusiness {
  id: string;
  slug: string;
}

/** A business in good standing, with rates far above what a test sends. */
export async function makeBusiness(
  { database }: Service,
  given: { name?: string; plan?: Plan; status?: SubscriptionStatus } = {},
): Promise<MadeBusiness> {
  const slug = `business-${next()}`;
  return database.service.business.create({
    data: {
      name: given.name ?? `Business ${slug}`,
      slug,
      verifiedAt: new Date(),
      subscription: {
        create: {
          plan: given.plan ?? "depot",
          status: given.status ?? "active",
          requestsPerMinute: 1_000_000,
          heavyPerMinute: 1_000_000,
        },
      },
      counters: { create: {} },
    },
    select: { id: true, slug: true },
  });
}

export interface MadePerson {
  id: string;
  name: string;
  email: string;
}

export async function makePerson(
  { database }: Service,
  given: { name?: string; email?: string; staffRole?: StaffRole; twoStep?: boolean } = {},
): Promise<MadePerson> {
  const n = next();
  return database.service.user.create({
    data: {
      name: given.name ?? `Person ${n}`,
      email: given.email ?? `person-${n}@test.example`,
      emailVerified: new Date(),
      staffRole: given.staffRole,
      twoStepEnabledAt: (given.twoStep ?? given.staffRole !== undefined) ? new Date() : null,
    },
    select: { id: true, name: true, email: true },
  });
}

export async function makeMember(
  service: Service,
  business: { id: string },
  role: Role = "owner",
  within: { builtInSet?: BuiltInSet; permissionSetId?: string } = {},
): Promise<MadePerson> {
  const person = await makePerson(service);
  await service.database.service.member.create({
    data: { tenantId: business.id, userId: person.id, role, ...within },
  });
  return person;
}

/** An admin who may do no more than these scopes, by a set of the business's own. Gives the set's id too. */
export async function makeNarrowed(
  service: Service,
  business: { id: string },
  scopes: readonly Scope[],
): Promise<MadePerson & { setId: string }> {
  const { id: setId } = await service.database.service.permissionSet.create({
    data: { tenantId: business.id, name: `Set ${next()}`, scopes: [...scopes] },
    select: { id: true },
  });
  return { ...(await makeMember(service, business, "admin", { permissionSetId: setId })), setId };
}

/** A session of theirs, with the second step passed where `twoStep` is not false. Gives the token. */
export async function signInAs(
  { database }: Service,
  person: { id: string },
  given: { twoStep?: boolean; supportSessionId?: string } = {},
): Promise<string> {
  const token = newToken();
  await database.service.session.create({
    data: {
      sessionToken: hashToken(token),
      userId: person.id,
      expires: new Date(Date.now() + 30 * day),
      twoStepAt: given.twoStep === false ? null : new Date(),
      supportSessionId: given.supportSessionId,
    },
  });
  return token;
}

/** A support session as this person, of a new staff member or of one given. Gives the token of its session. */
export async function openSupport(
  service: Service,
  business: { id: string },
  person: { id: string },
  given: { level: "view" | "act"; override?: boolean; staff?: { id: string; name: string } },
): Promise<string> {
  const staff = given.staff ?? (await makePerson(service, { staffRole: "owner" }));
  const { id } = await service.database.service.supportSession.create({
    data: {
      businessId: business.id,
      userId: person.id,
      staffUserId: staff.id,
      staffName: staff.name,
      level: given.level,
      override: given.override ?? false,
      reason: "A test",
      expiresAt: new Date(Date.now() + milliseconds({ minutes: 50 })),
    },
    select: { id: true },
  });
  return signInAs(service, person, { supportSessionId: id });
}

/** A key of this member's. Gives the key. */
export async function makeKey(
  { database }: Service,
  business: { id: string },
  creator: { id: string },
  scopes: readonly Scope[],
): Promise<string> {
  const { prefix, key, hash } = newKey();
  await database.service.apiKey.create({
    data: {
      tenantId: business.id,
      name: `Key ${next()}`,
      prefix,
      keyHash: hash,
      scopes: [...scopes],
      createdByUserId: creator.id,
    },
  });
  return key;
}
