import { router } from "../../../platform/context/trpc";
import { changeEmail } from "./change-email";
import { changePassword } from "./change-password";
import { confirmTwoStep } from "./confirm-two-step";
import { disableTwoStep } from "./disable-two-step";
import { endOtherSessions } from "./end-other-sessions";
import { endSession } from "./end-session";
import { erase } from "./erase";
import { forgotPassword } from "./forgot-password";
import { listSessions } from "./list-sessions";
import { rename } from "./rename";
import { renewRecoveryCodes } from "./renew-recovery-codes";
import { resetPassword } from "./reset-password";
import { security } from "./security";
import { sendVerification } from "./send-verification";
import { session } from "./session";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";
import { signUp } from "./sign-up";
import { startTwoStep } from "./start-two-step";
import { twoStep } from "./two-step";
import { verifyEmail } from "./verify-email";

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
