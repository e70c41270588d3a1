import { routesOf } from "../route";

export const members = routesOf("Members", [
  {
    method: "GET",
    path: "/members",
    procedure: "office.members.list",
    summary: "List the people of the business, by name",
  },
  {
    method: "PATCH",
    path: "/members/{userId}",
    procedure: "office.members.change",
    summary: "Give a member another role or permission set, from their next request on",
  },
  {
    method: "DELETE",
    path: "/members/{userId}",
    procedure: "office.members.remove",
    summary: "Remove a member; the API keys they made are answered, to be adopted or revoked",
  },
  {
    method: "GET",
    path: "/permission-sets",
    procedure: "office.permissionSets.list",
    summary: "List what narrows admins: the built-in permission sets, then the business's own",
  },
  {
    method: "POST",
    path: "/permission-sets",
    procedure: "office.permissionSets.create",
    status: 201,
    summary: "Add a permission set",
  },
  {
    method: "PATCH",
    path: "/permission-sets/{id}",
    procedure: "office.permissionSets.change",
    summary: "Change a permission set for everybody who has it, from their next request on",
  },
  {
    method: "DELETE",
    path: "/permission-sets/{id}",
    procedure: "office.permissionSets.remove",
    summary: "Delete a permission set that nobody has",
  },
  {
    method: "GET",
    path: "/invitations",
    procedure: "office.invitations.list",
    summary: "List invitations neither accepted nor withdrawn, newest first",
  },
  {
    method: "POST",
    path: "/invitations",
    procedure: "office.invitations.create",
    status: 201,
    summary: "Invite somebody by mail, for seven days",
  },
  {
    method: "DELETE",
    path: "/invitations/{id}",
    procedure: "office.invitations.withdraw",
    summary: "Withdraw an invitation",
  },
  {
    method: "POST",
    path: "/invitations/accept",
    procedure: "office.invitations.accept",
    summary:
      "Join by the token of a mailed link: somebody new gives a name and a password, a verified account is signed in",
  },
]);
