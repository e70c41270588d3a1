import { invalid } from "../../../platform/base/errors";
import { isAbout, isCommon } from "./known-passwords";

/**
 * Refuses what would be guessed first (docs/decisions/0168).
 * @param owner what is known of whose it is: email, name, business
 * @throws validation on `password`
 */
export async function refuseGuessable(password: string, owner: readonly string[]): Promise<void> {
  const refuse = (message: string) => invalid({ path: "password", message });
  if (isAbout(password, owner)) {
    throw refuse("Choose something else than your email, your name, your business's or its trade.");
  }
  if (await isCommon(password, owner)) {
    throw refuse("Many people use a password like this, so it is tried first. Choose another.");
  }
}
