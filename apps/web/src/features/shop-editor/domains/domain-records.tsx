"use client";

import { CopyField } from "@roundsman/ui";
import type { Domain } from "./domain";

/** What is set where the domain was bought, each value to be copied. */
export function DomainRecords({ records }: Pick<Domain, "records">) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense">
        Set these two records where you bought the domain. It can take an hour until they are seen.
      </p>
      <ol aria-label="Records to set" className="flex flex-col gap-3">
        {records.map(({ type, name, value }) => (
          <li key={type} className="grid gap-2 rounded-md border p-3 md:grid-cols-[4rem_1fr_1fr]">
            <span className="self-center font-mono text-dense font-semibold">{type}</span>
            <CopyField label={`Name of the ${type} record`} value={name} />
            <CopyField label={`Value of the ${type} record`} value={value} />
          </li>
        ))}
      </ol>
    </div>
  );
}
