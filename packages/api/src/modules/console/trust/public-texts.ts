import { createHash } from "node:crypto";

/** What the trust centre says to anybody, before any access; each sentence is shown like a document's. */
export const promises: readonly { key: string; title: string; says: readonly string[] }[] = [
  {
    key: "apart",
    title: "Kept apart",
    says: [
      "A business's requests see no row of another.",
      "The database itself refuses it, whatever a program asks.",
    ],
  },
  {
    key: "support",
    title: "Support on your terms",
    says: [
      "Staff act in a business where it lets them, for as long as it says.",
      "An override by a console owner needs a reason and waits for the review of somebody else; the business is not told of it.",
    ],
  },
  {
    key: "secrets",
    title: "Secrets stay secret",
    says: [
      "Passwords, sessions and keys are stored as hashes.",
      "Card numbers are typed at the payment provider and never reach this service.",
    ],
  },
  {
    key: "kept",
    title: "What is answered is kept",
    says: [
      "A mail, or other work that follows from a change, is never lost without the change.",
      "A repeated request is carried out once.",
    ],
  },
  {
    key: "yours",
    title: "Yours to take away",
    says: ["All of a business's data, in files that other programs read."],
  },
  {
    key: "gone",
    title: "Gone when you go",
    says: [
      "Thirty days after a business closes, everything it held is erased from the service, pictures included.",
    ],
  },
];

/** The agreement as it is read before asking. A change of it is a new version (TRUST_CENTRE_NDA_VERSION). */
export const agreement = {
  text: [
    "This agreement is between you, with the company you name, and the provider of Roundsman. It holds from the moment you accept it.",
    "1. What it covers. Everything you read in the trust centre that is not on its public page, in whatever form, is confidential.",
    "2. What you may do. You use it only to judge whether to work with us, or to go on working with us. You show it only to people of your company, and to advisers bound to secrecy, who need it for that.",
    "3. What you may not do. You publish none of it, pass none of it on, and give nobody else the link that was mailed to you or the browser it opened.",
    "4. What it does not cover. What was public before, what you knew already, what you found out by yourself, and what a court or an authority requires you to disclose. Tell us first, where you may.",
    "5. Giving it back. When we ask, you delete your copies and tell us that you have.",
    "6. How long. Two years from the day you accept it. We may end your access at any time; your duty goes on.",
    "7. The law. The law of England and Wales, and its courts.",
  ].join("\n\n"),
} as const;

export const agreementSha256 = createHash("sha256").update(agreement.text).digest("hex");
