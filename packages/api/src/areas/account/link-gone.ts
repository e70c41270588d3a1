import { Refusal } from "../../errors";

/** What a mailed link that opens nothing is answered with; why it does not is nobody's business. */
export const linkGone = () =>
  new Refusal("not_found", "This link has run out, or was used already.");
