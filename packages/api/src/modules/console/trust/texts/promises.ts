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
      "An override by a console owner needs a reason and is reviewed; the business is not told of it.",
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
