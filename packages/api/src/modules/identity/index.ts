/** What other modules may import of this one. */
export { erasePerson, whyOnlyOwner } from "./account/erase-person";
export { testKeys } from "./api-keys-router";
export { resetLetter } from "./account/mails";
export {
  AccessRequest,
  doingAt,
  letsAlready,
  SupportAccess,
  viewAccessRequest,
  viewSupportAccess,
} from "./support-access";
