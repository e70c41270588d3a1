import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMessage } from "./check";
import { keptMail } from "./kept";
import type { MailMessage } from "./mail";

const message: MailMessage = {
  to: [{ name: "Cara Birch", address: "cara@example.com" }],
  subject: "Your order R-1042 – on its way",
  text: "Line one\nLine two",
  messageId: "01920000-0000-7000-8000-000000000001@roundsman.example",
};

const wrong: [string, Partial<MailMessage>][] = [
  ["no recipient", { to: [] }],
  ["a recipient with a header", { to: [{ address: "a@example.com\r\nBcc: b@example.com" }] }],
  ["two recipients in one", { to: [{ address: "a@example.com, b@example.com" }] }],
  ["a recipient in brackets", { to: [{ address: "<a@example.com>" }] }],
  ["no address", { to: [{ address: "cara" }] }],
  [
    "a name with a header",
    { to: [{ name: "Cara\nBcc: b@example.com", address: "a@example.com" }] },
  ],
  ["a sender with a header", { from: { name: "A\r\nX: y", address: "a@example.com" } }],
  ["a reply address with a header", { replyTo: { address: "a@example.com\nBcc: b@example.com" } }],
  ["a subject with a header", { subject: "Hello\r\nBcc: b@example.com" }],
  ["a subject with a lone carriage return", { subject: "Hello\rBcc: b@example.com" }],
  ["a subject with a null", { subject: "Hello\0" }],
  ["a header's value with a header", { headers: { "X-Order": "1\r\nBcc: b@example.com" } }],
  ["a header's name with a header", { headers: { "X-Order: 1\r\nBcc": "b@example.com" } }],
  ["a header that has its own field", { headers: { bcc: "b@example.com" } }],
  ["a message id with a header", { messageId: "1@example.com>\r\nBcc: b@example.com" }],
  ["a message id without a host", { messageId: "1" }],
  [
    "an attachment's name with a header",
    { attachments: [{ filename: "a\r\nX: y", contentType: "text/csv", content: Buffer.of() }] },
  ],
];

describe("checkMessage", () => {
  it("takes an ordinary mail", () => {
    expect(() => checkMessage(message)).not.toThrow();
    const more = {
      from: { name: "Fellside, Gas & Co", address: "post@fellside.example" },
      replyTo: { address: "office+orders@fellside.example" },
      headers: { "List-Unsubscribe": "<https://example.com/u>" },
    };
    expect(() => checkMessage({ ...message, ...more })).not.toThrow();
  });

  it.each(wrong)("refuses %s", (_, change) => {
    expect(() => checkMessage({ ...message, ...change })).toThrow(
      expect.objectContaining({ provider: "mail", code: "invalid", temporary: false }),
    );
  });
});

describe("keptMail", () => {
  const mail = keptMail({ address: "roundsman@localhost" });

  it("delivers nowhere and says so", async () => {
    expect(await mail.send(message)).toEqual({ delivered: false });
  });

  it("refuses what a real server would be spared", async () => {
    await expect(mail.send({ ...message, to: [] })).rejects.toMatchObject({ code: "invalid" });
  });

  it("writes a mail program's file where a folder is named, for its owner alone", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "mails-")), "mail");
    const writing = keptMail({ name: "Roundsman", address: "roundsman@localhost" }, folder);
    expect(await writing.send(message)).toEqual({ delivered: false });
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^\d{4}-\S+--cara@example\.com--your-order-r-1042-on-its-way\.eml$/);
    const file = join(folder, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    expect(text).toContain("From: Roundsman <roundsman@localhost>");
    expect(text).toContain("To: Cara Birch <cara@example.com>");
    expect(text).toContain("Line one\nLine two");
  });

  it("says so where it can't write", async () => {
    const writing = keptMail({ address: "roundsman@localhost" }, "/dev/null/mail");
    await expect(writing.send(message)).rejects.toMatchObject({ temporary: true });
  });
});
