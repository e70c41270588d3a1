import { trustCookie } from "../../modules/console/trust/reader";
import { contextOf, createCallerFactory } from "../../platform/context/context";
import { root } from "../../router";
import { callerFor, requestWith } from "./request";
import type { TestService } from "../service/test-service";

/** A browser of its own at the trust centre, by the cookie it was given. */
export function trustBrowser(service: TestService, grant?: string) {
  const request = requestWith({ headers: { "user-agent": "A browser of the test" } });
  const cookie = (name: string) => (name === trustCookie ? grant : undefined);
  const context = contextOf(service, { ...request, cookie });
  return { trust: createCallerFactory(root)(context).trust, cookies: context.reply.cookies };
}

/** Who asks, with the agreement in force accepted. */
export const trustAsker = (service: TestService, email: string) => ({
  fullName: "Meera Shah",
  company: "Northwind",
  email,
  ndaVersion: service.settings.trustCentre?.ndaVersion ?? "",
  ndaAccepted: true as const,
});

/** The token in the newest mail to somebody. */
async function mailedToken(service: TestService, email: string): Promise<string> {
  const mail = await service.database.service.serviceEmail.findFirstOrThrow({
    where: { toAddress: email, kind: { in: ["trust.verify", "trust.link"] } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return /token=(\w+)/.exec(mail.text)?.[1] ?? "";
}

/** A request whose address is verified, and waits for its answer. Gives its id. */
export async function askToRead(service: TestService, email: string): Promise<string> {
  await trustBrowser(service).trust.requestAccess(trustAsker(service, email));
  await trustBrowser(service).trust.verify({ token: await mailedToken(service, email) });
  const { id } = await service.database.service.trustRequest.findFirstOrThrow({ where: { email } });
  return id;
}

/** A request that staff approve; with `documents`, for those alone. Gives its id. */
export async function approveToRead(
  service: TestService,
  { email, staff, documents }: { email: string; staff: string; documents?: string[] },
): Promise<string> {
  const id = await askToRead(service, email);
  await callerFor(service, { token: staff }).console.trust.approve({ id, documents });
  return id;
}

/** Opens the newest mailed link in a new browser. Gives what its cookie holds. */
export async function enterToRead(service: TestService, email: string): Promise<string> {
  const coming = trustBrowser(service);
  await coming.trust.enter({ token: await mailedToken(service, email) });
  return coming.cookies.find(({ name }) => name === trustCookie)?.value ?? "";
}
