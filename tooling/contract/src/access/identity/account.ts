import { asksSession, except, open, type AccessTable } from "../rows";

export const account: AccessTable = {
  "POST /auth/sign-in": open(),
  "POST /auth/two-step": open(),
  "POST /auth/sign-up": open(),
  // Only the person whose account the link verifies, and not in a support session.
  "POST /auth/verify-email": except(asksSession(), { "support, view": 403, "support, act": 403 }),
  "POST /auth/forgot": open(),
  "POST /auth/reset": open(),
  "POST /auth/sign-out": asksSession(),
  "GET /auth/session": asksSession(),
};
