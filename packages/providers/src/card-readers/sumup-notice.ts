import { Fields, FieldWrong } from "../fields";
import { ReaderNoticeRefused, type ReaderNotice } from "./card-readers";

/**
 * Reads SumUp's post to a `return_url`: `solo.transaction.updated`. It is not signed, so its content is not trusted.
 */
export function readNotice(body: string | Uint8Array): ReaderNotice {
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    const payload = new Fields(JSON.parse(text)).inside("payload");
    return {
      transactionRef: payload.text("client_transaction_id"),
      merchantCode: payload.text("merchant_code"),
    };
  } catch (error) {
    if (!(error instanceof FieldWrong) && !(error instanceof SyntaxError)) throw error;
    throw new ReaderNoticeRefused();
  }
}
