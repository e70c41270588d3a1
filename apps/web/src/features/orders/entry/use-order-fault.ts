"use client";

import { faultOf, type Fault, type Issue } from "@roundsman/ui";
import { useState } from "react";
import type { Draft } from "./draft";
import type { NoCredit } from "./use-entry-data";

/**
 * What the service refused of an order, and what of it still stands: a field's fault goes once the field is changed.
 * Why it can't go on account is said in full where the payment is chosen, and here in a few words.
 */
export function useOrderFault(draft: Draft, noCredit: NoCredit) {
  const [refused, setRefused] = useState({ fault: faultOf(null), draft });
  const { issues, message } = refused.fault;
  const gone = ({ path }: Issue) => valueAt(draft, path) !== valueAt(refused.draft, path);
  const isStop = ({ path }: Issue) => noCredit !== null && path === "paymentMethod";
  const standing = issues.some((issue) => gone(issue) || isStop(issue))
    ? issues.flatMap((issue) => {
        if (gone(issue)) return [];
        return isStop(issue) ? { ...issue, message: "This can't go on account." } : issue;
      })
    : issues;
  return {
    issues,
    standing,
    message,
    refuse: (fault: Fault) => setRefused({ fault, draft }),
    clear: () => setRefused({ fault: faultOf(null), draft }),
  };
}

/** What a field holds, by the path that the service has for it. */
function valueAt(draft: Draft, path: string): unknown {
  const [field = "", name = ""] = path.split(".");
  const isOfNew = field === "customer" || field === "address";
  const values = (isOfNew ? draft.newCustomer : draft) ?? {};
  return Reflect.get(values, isOfNew ? name : field);
}
