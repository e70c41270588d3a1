import { routesOf } from "../route";

export const notifications = routesOf("Notifications", [
  {
    method: "GET",
    path: "/notifications",
    procedure: "office.notifications.list",
    summary: "List the signed-in person's notices, newest first, with the unread count",
  },
  {
    method: "POST",
    path: "/notifications/read",
    procedure: "office.notifications.markRead",
    summary: "Mark notices as read: those named, or all",
  },
]);
