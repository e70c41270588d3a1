import {
  changeSandboxSubscription,
  completeSandboxPayment,
  providersFromSettings,
  readSettings,
  refundSandboxPayment,
  sandboxIds,
  type Sandbox,
  type SandboxNotice,
} from "@roundsman/providers";
import { sandboxStore } from "../../modules/billing/payments/sandbox-store";
import type { Service } from "../../platform/context/context";
import { testService, type TestService } from "./test-service";

export interface SandboxedService extends TestService {
  sandbox: Sandbox;
  /** Moves the sandbox's own clock; requests take theirs from `callerFor`. */
  setClock(now: Date | null): void;
  /** The provider's name for an order's latest page. */
  pageOf(orderId: string): Promise<string>;
  /** Pays an order's latest page, and gives the notice that is to be posted. */
  payAtProvider(orderId: string): Promise<SandboxNotice>;
  /** Subscribes a business on plan round, and gives the notice that is to be posted. */
  subscribeAtProvider(tenantId: string): Promise<SandboxNotice>;
}

const sandboxSettings = readSettings({
  PAYMENTS: "sandbox",
  PAYMENTS_SANDBOX_SECRET: "whsec_of_the_sandbox_in_tests_only",
});

/** The whole service with the built-in provider, its memory in the test's own database. */
export async function sandboxedService(
  more: Parameters<typeof testService>[0] = {},
): Promise<SandboxedService> {
  const service = await testService(more);
  let clock: Date | null = null;
  const { payments, sandbox, directDebit, cardReaders } = providersFromSettings(sandboxSettings, {
    store: sandboxStore(service.database.service),
    pageUrl: (id) => `${service.settings.urls.shop}/sandbox/${id}`,
    subscriptionUrl: (id) => `${service.settings.urls.web}/sandbox/${id}`,
    now: () => clock ?? new Date(),
  });
  if (!sandbox) throw new Error("The sandbox is not there");
  Object.assign(service.providers, { payments, sandbox, directDebit, cardReaders });
  // As in an installation with the sandbox: it is that of test businesses, too.
  service.testProviders = () => service.providers;
  return Object.assign(service, {
    sandbox,
    pageOf: (orderId: string) => pageOf(service, orderId),
    payAtProvider: (orderId: string) => payAtProvider(service, orderId),
    subscribeAtProvider: (tenantId: string) =>
      changeSandboxSubscription(sandbox, { tenantId, plan: "round", status: "active" }),
    setClock: (now: Date | null) => {
      clock = now;
    },
  });
}

/** Pays an order's latest page, in whatever service has the sandbox; gives the notice that is to be posted. */
export const payAtProvider = (service: Service, orderId: string): Promise<SandboxNotice> =>
  moveAtProvider(service, orderId, completeSandboxPayment);

/** Gives the money of a paid page back, and the notice of that. */
export const refundAtProvider = (service: Service, orderId: string): Promise<SandboxNotice> =>
  moveAtProvider(service, orderId, refundSandboxPayment);

async function moveAtProvider(
  service: Service,
  orderId: string,
  move: typeof completeSandboxPayment,
): Promise<SandboxNotice> {
  const { sandbox } = service.providers;
  if (!sandbox) throw new Error("The sandbox is not there");
  const outcome = await move(sandbox, await pageOf(service, orderId));
  if (!outcome) throw new Error("The page is not as it must be");
  return outcome.notice;
}

async function pageOf({ database }: Service, orderId: string): Promise<string> {
  const session = await database.service.paymentSession.findFirst({
    where: { orderId, providerRef: { not: null } },
    orderBy: { id: "desc" },
  });
  if (!session?.providerRef) throw new Error("There is no page");
  return session.providerRef;
}

/** The business's account at the sandbox, as though its owner had been through `connect`. */
export const connectSandbox = ({ database }: Service, business: { id: string }) =>
  database.service.paymentConnection.create({
    data: {
      tenantId: business.id,
      provider: "sandbox",
      accountRef: sandboxIds(business.id).accountId,
      chargesEnabled: true,
    },
  });
