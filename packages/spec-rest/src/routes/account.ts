import { routesOf } from "./route";

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
]);
