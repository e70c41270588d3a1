import { asksCaller, asksMember, type AccessTable } from "../rows";

export const notifications: AccessTable = {
  "GET /notifications": asksMember("reads"),
  "POST /notifications/read": asksMember("writes"),
  // Each request of a batch is authorised separately.
  "POST /batch": asksCaller(),
};
