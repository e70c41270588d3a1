/*
 * The life of all that lets somebody act as a person: how each credential begins, is taken and ends. What
 * an event ends stands in one table (table.ts) and is carried out by one function (carry-out.ts).
 */

export { holdAccount, holdAccountOf, verifyAddress, type HeldAccount } from "./links";
export {
  appLife,
  endApp,
  holdCode,
  holdRefreshToken,
  keepTokens,
  keyOfToken,
  newAppSecret,
  newCode,
  useSecret,
  type AppKey,
  type HeldCode,
  type HeldSecret,
} from "./app-tokens";
export { carryOut } from "./carry-out";
export { closeChallenge, countCode, openChallenge, readChallenge } from "./password";
export { confirmAddress } from "./links";
export {
  detachClosedInvitations,
  isOpenInvitation,
  takeInvitation,
  withdrawInvitations,
} from "./keys";
export { adoptKey, isOrphaned, newKey, revokeKey } from "./keys";
export { countLinks, firstLinkLife, linkGone, newLink, readLink, takeLink } from "./links";
export { newEmailLink, newEmailOf } from "./links";
export { findByPassword, hashPassword, isPassword } from "./password";
export { replaceRecoveryCodes } from "./second-step";
export { offerSecondStep, takeCode, turnOnSecondStep } from "./second-step";
export {
  endHeldSessions,
  endSession,
  holdSession,
  noteSecondStep,
  renewToken,
  startSession,
} from "./sessions";
export { endSupportSessions, shortenSupportSessions, startSupportSession } from "./sessions";
export { credentials, events, fateOf, type Credential, type Event, type Fate } from "./table";
export { sealTotp } from "./second-step";
