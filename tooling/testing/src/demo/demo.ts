import { makeKey, signInDemo, testService, type TestService } from "@roundsman/api/testing";
import { furnish } from "./furnish";

export interface Demo {
  service: TestService;
  fellside: string;
  harbour: string;
  /** A session token for each person of the demo, by the name before the @. */
  tokens: Record<string, string>;
  /** A key of Fellside's owner and one of Harbour's, with every grantable scope. */
  keys: { fellside: string; harbour: string };
}

const emails = {
  olivia: "olivia@fellside.example",
  adam: "adam@fellside.example",
  dan: "dan@fellside.example",
  harry: "harry@harbour.example",
  sam: "sam@service.example",
  bea: "bea@service.example",
  owen: "owen@service.example",
};

type Scopes = Parameters<typeof makeKey>[3];

/** Opens the demo with everybody signed in, and adds over REST the kinds of things that it lacks. */
export const openDemo = async (): Promise<Demo> =>
  signEverybodyIn(await testService({ demo: true }));

/** Does so on a database that already has the demo. */
export async function signEverybodyIn(service: TestService): Promise<Demo> {
  const { database } = service;
  const [fellside, harbour] = await Promise.all(
    ["fellside", "harbour"].map(async (slug) => {
      const where = { slug };
      return (await database.service.business.findUniqueOrThrow({ where, select: { id: true } }))
        .id;
    }),
  );
  if (!fellside || !harbour) throw new Error("The demo has two businesses");
  await database.service.subscription.updateMany({
    // The plan allows everything, so that everything is tried.
    data: { plan: "depot", requestsPerMinute: 1_000_000, heavyPerMinute: 1_000_000 },
  });
  const tokens: Record<string, string> = {};
  for (const [name, email] of Object.entries(emails))
    tokens[name] = await signInDemo(service, email);
  await furnish(service, tokens, fellside);
  return {
    service,
    fellside,
    harbour,
    tokens,
    keys: {
      fellside: await keyOf(service, fellside, emails.olivia),
      harbour: await keyOf(service, harbour, emails.harry),
    },
  };
}

/** Reverses what requests may have closed: locks, closed businesses, ended sessions, lost memberships. */
export async function repairDemo({ service, tokens, fellside }: Demo): Promise<void> {
  await service.test.owner.query(`
    UPDATE businesses SET locked_at = NULL, locked_reason = NULL, closed_at = NULL;
    UPDATE users SET locked_at = NULL, locked_reason = NULL;
    UPDATE users SET staff_role = 'support' WHERE email = '${emails.sam}';
    UPDATE users SET staff_role = 'billing' WHERE email = '${emails.bea}';
    UPDATE users SET staff_role = 'owner' WHERE email = '${emails.owen}';
    UPDATE api_keys SET revoked_at = NULL;
    UPDATE subscriptions SET plan = 'depot', status = 'active';
    INSERT INTO members (tenant_id, user_id, role)
      SELECT '${fellside}', id, CASE WHEN email = '${emails.olivia}' THEN 'owner' WHEN email = '${emails.adam}' THEN 'admin' ELSE 'driver' END::role
        FROM users WHERE email IN ('${emails.olivia}', '${emails.adam}', '${emails.dan}')
      ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = excluded.role`);
  for (const [name, email] of Object.entries(emails))
    tokens[name] = await signInDemo(service, email);
}

async function keyOf(service: TestService, id: string, email: string): Promise<string> {
  const where = { email };
  const creator = await service.database.service.user.findUniqueOrThrow({ where });
  return makeKey(service, { id }, creator, grantable);
}

/** Every scope that a key can have. */
export const grantable =
  `tenant:read tenant:write customers:read customers:write products:read products:write
  orders:read orders:write rounds:read rounds:write drivers:read drivers:write rota:read rota:write
  timeoff:write handovers:write deliveries:write cash:read cash:write stock:read stock:write
  invoices:read invoices:write members:read members:write invitations:read invitations:write
  connections:read connections:write shops:read shops:write billing:read billing:write tax:read
  tax:write privacy:read privacy:write accounting:read accounting:write setup:read setup:write
  emails:read`.split(/\s+/) as unknown as Scopes;
