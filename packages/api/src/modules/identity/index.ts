/** What other modules may import of this one. */
export { erasePerson, whyOnlyOwner } from "./account/erase-person";
export { resetLetter } from "./account/mails";
export {
  AccessRequest,
  doingAt,
  letsAlready,
  SupportAccess,
  viewAccessRequest,
  viewSupportAccess,
} from "./support-access";
