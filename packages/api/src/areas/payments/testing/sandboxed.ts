import {
  providersFromSettings,
  readSettings,
  sandboxIds,
  type Sandbox,
} from "@roundsman/providers";
import { testService, type TestService } from "../../../testing";
import { sandboxStore } from "../sandbox-store";

export interface SandboxedService extends TestService {
  sandbox: Sandbox;
  /** Moves the sandbox's own clock; requests take theirs from `callerFor`. */
  setClock(now: Date | null): void;
}

/** The whole service with the built-in provider, its memory in the test's own database. */
export async function sandboxedService(): Promise<SandboxedService> {
  const service = await testService();
  let clock: Date | null = null;
  const { payments, sandbox } = providersFromSettings(readSettings({ PAYMENTS: "sandbox" }), {
    store: sandboxStore(service.database.service),
    pageUrl: (id) => `${service.settings.urls.shop}/sandbox/${id}`,
    now: () => clock ?? new Date(),
  });
  if (!sandbox) throw new Error("The sandbox is not there");
  Object.assign(service.providers, { payments, sandbox });
  return Object.assign(service, {
    sandbox,
    setClock: (now: Date | null) => {
      clock = now;
    },
  });
}

/** The business's account at the sandbox, as though its owner had been through `connect`. */
export const connectSandbox = ({ database }: TestService, business: { id: string }) =>
  database.service.paymentConnection.create({
    data: {
      tenantId: business.id,
      provider: "sandbox",
      accountRef: sandboxIds(business.id).accountId,
      chargesEnabled: true,
    },
  });
