import { routesOf } from "../route";

export const account = routesOf("Signing in", [
  {
    method: "POST",
    path: "/auth/sign-in",
    procedure: "account.signIn",
    summary: "Sign in with email and password; where two-step sign-in is on, get a challenge",
  },
  {
    method: "POST",
    path: "/auth/two-step",
    procedure: "account.twoStep",
    summary: "Answer a challenge with a code of the authenticator app or a recovery code",
  },
  {
    method: "POST",
    path: "/auth/sign-out",
    procedure: "account.signOut",
    summary: "End the session",
  },
  {
    method: "GET",
    path: "/auth/session",
    procedure: "account.session",
    summary: "Who is signed in, and where they are a member",
  },
  {
    method: "POST",
    path: "/auth/sign-up",
    procedure: "account.signUp",
    summary: "Open a business with its first owner, on 14 days' trial, and sign in",
  },
  {
    method: "POST",
    path: "/auth/verify-email",
    procedure: "account.verifyEmail",
    summary: "Show an address to be one's own by the token of a mailed link, signed in",
  },
  {
    method: "POST",
    path: "/auth/forgot",
    procedure: "account.forgotPassword",
    summary: "Have a one-time link for a new password mailed, where there is such an account",
  },
  {
    method: "POST",
    path: "/auth/reset",
    procedure: "account.resetPassword",
    summary: "Choose a new password by the token of a mailed link; every session ends",
  },
]);
