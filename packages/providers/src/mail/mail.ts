/** One mailbox. `name` is shown, `address` is where it goes; neither may hold a line break. */
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
  /** The sender; left out, the installation's own (`MAIL_FROM`). */
  from?: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** Further headers, such as `List-Unsubscribe`; none that the message already has a field for. */
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
  /**
   * Names this mail for good, without angle brackets: `<id of the mail's row>@<our host>`.
   * A retry sends the same one, so that a mail delivered twice shows as one.
   */
  messageId: string;
}

export type MailResult =
  /** The server has taken it for everybody but the addresses in `declined`. */
  | { delivered: true; declined: string[] }
  /** It went nowhere: there is no mail server here. */
  | { delivered: false };

export interface Mail {
  readonly kind: "smtp" | "kept";
  /** The installation's own sender, used where a message names none. */
  readonly from: Mailbox;

  /**
   * Hands one mail over.
   * @throws ProviderFailed `temporary` where sending it again may help (no connection, SMTP 4xx),
   * otherwise not (SMTP 5xx; `invalid` for an address, subject or header with a line break).
   */
  send(message: MailMessage): Promise<MailResult>;

  /**
   * Takes away what was written to files of these mails, by the ids in their `messageId`. What a mail
   * server took is out of reach.
   */
  forget(mailIds: readonly string[]): Promise<void>;

  /** Lets go of the connections held open to the server. */
  close(): void;
}
