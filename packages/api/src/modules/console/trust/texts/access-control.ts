import type { Section } from "./section";

export const accessControl: readonly Section[] = [
  {
    heading: "Roles",
    says: [
      "In a business there are owners, admins and drivers.",
      "A driver sees rounds of their own only.",
      "An admin manages admins and drivers, and no owner.",
      "A business keeps an owner: the last one can be neither demoted nor removed.",
      "The service's staff are support, billing or owner.",
      "Support looks and helps, billing may also set plans and lock a business, and only an owner gives staff roles.",
      "Nobody gives themselves a staff role, and the console is never left without an owner.",
    ],
  },
  {
    heading: "What asks for what",
    says: [
      "Every operation says in one place who may do it, and a test fails on one that does not.",
      "Another test asks every REST operation as fifteen kinds of caller and compares the answers with a table.",
    ],
  },
  {
    heading: "Records",
    says: [
      "What changes in a business is recorded in the transaction of the change, and a change that records nothing is rolled back.",
      "Records are only added to: no role that the service signs in with may change or delete them.",
      "Erasing a person or a customer at their request empties what the records say of them.",
    ],
  },
  {
    heading: "Joiners and leavers",
    says: [
      "A role holds from the next request, and so does its loss.",
      "Locking a person ends every session they have and stops every key they made, at once.",
    ],
  },
];
