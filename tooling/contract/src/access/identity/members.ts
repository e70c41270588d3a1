import { asks, open, type AccessTable } from "../rows";

export const members: AccessTable = {
  "GET /members": asks("members:read"),
  "PATCH /members/{userId}": asks("members:write"),
  "DELETE /members/{userId}": asks("members:write"),
  "GET /permission-sets": asks("members:read"),
  "POST /permission-sets": asks("members:write"),
  "PATCH /permission-sets/{id}": asks("members:write"),
  "DELETE /permission-sets/{id}": asks("members:write"),
  "GET /invitations": asks("invitations:read"),
  "POST /invitations": asks("invitations:write"),
  "DELETE /invitations/{id}": asks("invitations:write"),
  "POST /invitations/accept": open(),
};
