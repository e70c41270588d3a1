import { Alert } from "@roundsman/ui";
import type { ReactNode } from "react";
import type { Policies } from "./policy-words";

type MissingPoliciesProps = {
  policies: Policies;
  live: boolean;
  /** What leads to where they are written. */
  children?: ReactNode;
};

/** Which pages a shop still has to have; nothing where it has them all. */
export function MissingPolicies({ policies: { missing }, live, children }: MissingPoliciesProps) {
  if (missing.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={
        live
          ? "Your shop is live without pages that customers and the law expect"
          : "Before your shop goes live, it needs these pages"
      }
    >
      <ul>
        {missing.map(({ policy, reason }) => (
          <li key={policy}>{reason}</li>
        ))}
      </ul>
      {children}
    </Alert>
  );
}
