"use client";

import { useState } from "react";
import { Enrol } from "./enrol";
import { RecoveryCodes } from "./recovery-codes";

/** Turning it on before one may go on. `onwards` is where to. */
export function EnrolFirst({ onwards }: { onwards: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes === null ? (
    <Enrol onCodes={setCodes} />
  ) : (
    <RecoveryCodes codes={codes} onDone={() => window.location.assign(onwards)} />
  );
}
