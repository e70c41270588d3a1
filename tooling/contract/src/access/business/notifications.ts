import { asksCaller, asksMember, type AccessTable } from "../rows";

export const notifications: AccessTable = {
  "GET /notifications": asksMember("reads"),
  "POST /notifications/read": asksMember("writes"),
  // Each request within it is judged by itself.
  "POST /batch": asksCaller(),
};
