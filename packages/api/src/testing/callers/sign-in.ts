import { Secret, TOTP } from "otpauth";
import { contextOf, createCallerFactory, type Service } from "../../platform/context/context";
import { hashPassword, sealTotp } from "../../platform/credentials";
import { sessionCookie } from "../../platform/request/request";
import { root } from "../../router";
import { makePerson, type MadePerson } from "../things/fixtures";
import { requestWith } from "./request";

/* People with a real password and a real second step, and browsers to sign them in with. */

export const goodPassword = "a good long password";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** What an authenticator app shows at this instant; of the people made here where no secret is given. */
export const totpCode = (at: Date, of = secret): string =>
  new TOTP({
    algorithm: "SHA1",
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(of),
  }).generate({ timestamp: at.getTime() });

let goodHash: Promise<string> | undefined;

/** One for everybody: a hash is slow on purpose. */
const hashOfGood = (): Promise<string> => (goodHash ??= hashPassword(goodPassword));

/** Gives somebody the good password, and the second step where asked. */
export async function givePassword(
  { database, settings }: Service,
  { id }: { id: string },
  given: { twoStep?: boolean } = {},
): Promise<void> {
  await database.service.user.update({
    where: { id },
    data: {
      passwordHash: await hashOfGood(),
      ...(given.twoStep && {
        twoStepEnabledAt: new Date(),
        totpSecret: sealTotp(settings.secretKey, id, secret),
      }),
    },
  });
}

export async function makeSignIn(
  service: Service,
  given: Parameters<typeof makePerson>[1] = {},
): Promise<MadePerson> {
  const person = await makePerson(service, given);
  await givePassword(service, person, given);
  return person;
}

const factory = createCallerFactory(root);
let count = 0;

/** A browser at an address of its own; `cookie` reads what the answers told it to hold. */
export function browserOn(
  service: Service,
  given: { token?: string; now?: Date; address?: string } = {},
) {
  count += 1;
  const address = given.address ?? `10.0.${Math.floor(count / 250)}.${count % 250}`;
  const request = { ...requestWith({ token: given.token }), address };
  const context = contextOf(service, request, given.now);
  const { account, office } = factory(context);
  return {
    account,
    office,
    cookie: (name: string = sessionCookie) =>
      context.reply.cookies.find((cookie) => cookie.name === name),
  };
}
