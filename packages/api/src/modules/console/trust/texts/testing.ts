import { ended, notStated, type Section } from "./section";

export const testing: readonly Section[] = [
  {
    heading: "What the service's own tests try",
    says: [
      "Every REST operation is asked by every kind of caller, members, keys, staff and strangers.",
      "Every REST operation that names something is asked for what is another business's.",
      "Every operation that changes something is asked many times at once.",
      "Twenty thousand requests of every shape are sent to all REST operations, and none may be answered by a fault of the service.",
    ],
  },
  {
    heading: "In the browser",
    says: [
      "The main ways people work are walked through in a real browser.",
      "Pages on these ways are judged by axe against the rules of WCAG 2.2 at level AA that a program can check.",
    ],
  },
  {
    heading: "From outside",
    says: [
      ({ penetrationTest: test }) =>
        test
          ? `The operator states that ${test.firm} made the latest independent penetration test of this installation, on ${test.on}: ${ended(test.summary)}`
          : notStated("any independent penetration test of it"),
      ({ securityContact }) =>
        securityContact
          ? `Report a weakness to ${ended(securityContact)}`
          : notStated("where weaknesses are reported"),
    ],
  },
];
