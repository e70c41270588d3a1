import { router } from "../../../platform/context/context";
import { changeEmail, erase, rename, security } from "./own-account";
import { changePassword, forgotPassword, resetPassword } from "./passwords";
import { endOtherSessions, endSession, listSessions } from "./sessions";
import { session, signIn, signOut, twoStep } from "./sign-in";
import { sendVerification, signUp, verifyEmail } from "./sign-up";
import { confirmTwoStep, disableTwoStep, renewRecoveryCodes, startTwoStep } from "./two-step";

/** Signing in, and what is a person's own. */
export const account = router({
  signUp,
  signIn,
  twoStep,
  signOut,
  session,
  verifyEmail,
  sendVerification,
  forgotPassword,
  resetPassword,
  changeEmail,
  changePassword,
  startTwoStep,
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
  security,
  listSessions,
  endSession,
  endOtherSessions,
  rename,
  erase,
});

/** What the console has of it: links of mails work in the back office, whose address they name. */
export const consoleAccount = router({ signIn, twoStep, signOut });
