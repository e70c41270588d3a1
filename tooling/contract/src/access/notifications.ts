import { asksMember, type AccessTable } from "./rows";

export const notifications: AccessTable = {
  "GET /notifications": asksMember("reads"),
  "POST /notifications/read": asksMember("writes"),
};
