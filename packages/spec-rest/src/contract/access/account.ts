import { asksSession, open, type AccessTable } from "./rows";

export const account: AccessTable = {
  "POST /auth/sign-in": open(),
  "POST /auth/two-step": open(),
  "POST /auth/sign-up": open(),
  "POST /auth/verify-email": open(),
  "POST /auth/forgot": open(),
  "POST /auth/reset": open(),
  "POST /auth/sign-out": asksSession(),
  "GET /auth/session": asksSession(),
};
