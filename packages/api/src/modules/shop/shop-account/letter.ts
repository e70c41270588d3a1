import type { Letter } from "../../messages/emails/queue";
import { setMail } from "../order-mails/template";
import type { OpenShop } from "../visit/host";

/** The mail by which a trade customer signs in. It is the service's: the business itself must not read the link. */
export function signInLetter(
  to: { email: string; name: string },
  { name, configuration: { theme, content } }: OpenShop,
  url: string,
): Omit<Letter, "about" | "replyTo"> {
  const foot = [content.address, content.phone].filter((line) => line !== "");
  const draft = {
    heading: `Sign in to ${name}`,
    paragraphs: [
      // Names nobody: an address that was never shown to be theirs may be somebody else's.
      "Hello,",
      "Press the button to sign in to your trade account. The link works for one hour, and once.",
      "If you did not ask for it, you can leave this mail be: nothing has changed.",
    ],
    button: { label: "Sign in", url },
  };
  return {
    kind: "shop.sign_in",
    to: to.email,
    subject: `Sign in to ${name}`,
    ...setMail(draft, { name, colour: theme.primary, foot }),
  };
}
