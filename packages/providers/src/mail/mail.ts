/** One mailbox: `name` is shown, `address` receives the mail. Neither may have a line break. */
export interface Mailbox {
  name?: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  to: readonly Mailbox[];
  /** The sender; default the installation's own (`MAIL_FROM`). */
  from?: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** Further headers, such as `List-Unsubscribe`, except those that the message has a field for. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
  /**
   * The mail's permanent id, without angle brackets: `<id of the mail's row>@<our host>`. A retry sends the same id,
   * so that a mail delivered twice shows as one.
   */
  messageId: string;
}

export type MailResult =
  /** The server has accepted it for everybody except the addresses in `declined`. */
  | { delivered: true; declined: string[] }
  /** Nothing was sent: the installation has no mail server. */
  | { delivered: false };

export interface Mail {
  readonly kind: "smtp" | "kept";
  /** The installation's own sender, used if a message names none. */
  readonly from: Mailbox;

  /**
   * Sends one mail.
   * @throws ProviderFailed `temporary` if another attempt may help (no connection, SMTP 4xx), otherwise not (SMTP
   * 5xx; `invalid` for an address, subject or header with a line break).
   */
  send(message: MailMessage): Promise<MailResult>;

  /**
   * Deletes the files written for these mails, by the ids in their `messageId`. Mails that a server accepted are out
   * of reach.
   */
  forget(mailIds: readonly string[]): Promise<void>;

  /** Closes the connections to the server. */
  close(): void;
}
