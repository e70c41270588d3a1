import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { portOf } from "../testing/local-server";
import { ownCertificate, smtpServer, type SmtpServer } from "../testing/smtp";
import type { Mail, MailMessage } from "./mail";
import { smtpMail } from "./smtp";

const from = { name: "Roundsman", address: "post@roundsman.example" };
const message: MailMessage = {
  to: [{ name: "Birch, Cara", address: "cara@example.com" }],
  subject: "Your order – 2 × 47 kg",
  text: "It is on its way.",
  messageId: "01920000-0000-7000-8000-000000000001@roundsman.example",
};

let certificate: { key: string; cert: string };
let server: SmtpServer;
let mail: Mail;

beforeAll(async () => {
  certificate = await ownCertificate();
});
afterEach(async () => {
  mail.close();
  await server.close();
});

/** Starts a server with these options, and our mail provider connected to it. */
async function connect(
  options: SMTPServerOptions,
  { url = "smtp://127.0.0.1", trust = true }: { url?: string; trust?: boolean } = {},
): Promise<void> {
  server = await smtpServer({ ...certificate, ...options });
  const address = new URL(url);
  address.port = String(server.port);
  const ca = trust ? { ca: certificate.cert } : {};
  mail = smtpMail({ kind: "smtp", url: address.href, from, ...ca });
}

/** Refuses at one step with one reply. */
function refusing(step: "onMailFrom" | "onRcptTo" | "onData", responseCode: number) {
  const error = Object.assign(new Error("No"), { responseCode });
  if (step !== "onData") {
    return { [step]: (_: unknown, _session: unknown, done: (error: Error) => void) => done(error) };
  }
  const onData: SMTPServerOptions["onData"] = (stream, _session, done) => {
    stream.on("end", () => done(error)).resume();
  };
  return { onData };
}

describe("a mail", () => {
  it("arrives as it was meant, under its own id", async () => {
    await connect({});
    const result = await mail.send({
      ...message,
      replyTo: { address: "office@fellside.example" },
      html: "<p>It is on its way.</p>",
      headers: { "List-Unsubscribe": "<https://example.com/u>" },
      attachments: [
        { filename: "invoice 7.pdf", contentType: "application/pdf", content: Buffer.from("%PDF") },
      ],
    });
    expect(result).toEqual({ delivered: true, declined: [] });
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({ from: "post@roundsman.example", to: ["cara@example.com"] });
    for (const line of [
      "From: Roundsman <post@roundsman.example>",
      'To: "Birch, Cara" <cara@example.com>',
      "Reply-To: office@fellside.example",
      "Message-ID: <01920000-0000-7000-8000-000000000001@roundsman.example>",
      "List-Unsubscribe: <https://example.com/u>",
      "<p>It is on its way.</p>",
      Buffer.from("%PDF").toString("base64"),
    ]) {
      expect(arrived?.raw).toContain(line);
    }
    expect(arrived?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  it("sent again has the same id, so that it shows as one", async () => {
    await connect({});
    await mail.send(message);
    await mail.send(message);
    const ids = server.arrived.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
    expect(ids).toEqual([`<${message.messageId}>`, `<${message.messageId}>`]);
  });

  it("may name another sender", async () => {
    await connect({});
    await mail.send({ ...message, from: { name: "Fellside Gas", address: "f@roundsman.example" } });
    expect(server.arrived[0]?.raw).toContain("From: Fellside Gas <f@roundsman.example>");
  });

  it("with a header smuggled in never reaches the server", async () => {
    await connect({});
    const smuggled = { ...message, subject: "Hello\r\nBcc: b@example.com" };
    await expect(mail.send(smuggled)).rejects.toMatchObject({ code: "invalid", temporary: false });
    expect(server.arrived).toHaveLength(0);
  });

  it("goes to its recipient alone, whatever the names in it look like", async () => {
    await connect({});
    const name = '"Cara" <b@example.com>, Bcc: b@example.com; =?utf-8?q?b=40example=2Ecom?=';
    const recipient = { name, address: "cara@example.com" };
    await mail.send({ ...message, to: [recipient], from: { name, address: from.address } });
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({ from: from.address, to: ["cara@example.com"] });
    const headers = (arrived?.raw ?? "").split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
    expect(headers).toMatch(/^To: "[^\r]*" <cara@example\.com>$/m);
    expect(headers).not.toMatch(/^bcc:/im);
    for (const line of headers.match(/^(?:To|From): .*$/gm) ?? []) {
      // Without the quoted parts one address is left, and nothing that a reader decodes to another.
      expect(line.replace(/"(?:[^"\\]|\\.)*"/, "").match(/@/g)).toHaveLength(1);
    }
  });

  it("is sent by one copy of the library, past its known advisories", async () => {
    await connect({});
    const lock = await readFile(new URL("../../../../pnpm-lock.yaml", import.meta.url), "utf8");
    const copies = new Set(lock.match(/(?<=^ {2}nodemailer@)[^:]+/gm));
    // GHSA-c7w3-x93f-qmm8, GHSA-vvjj-xcjg-gr5g and later ones, fixed up to 9.1.1.
    expect([...copies].map((version) => Number(version.split(".")[0]) >= 10)).toEqual([true]);
  });

  it("tells which of its recipients were declined", async () => {
    await connect({
      onRcptTo({ address }, _session, done) {
        const declined = Object.assign(new Error("No such box"), { responseCode: 550 });
        done(address.startsWith("gone") ? declined : null);
      },
    });
    const to = [{ address: "gone@example.com" }, { address: "cara@example.com" }];
    expect(await mail.send({ ...message, to })).toEqual({
      delivered: true,
      declined: ["gone@example.com"],
    });
    expect(server.arrived[0]?.to).toEqual(["cara@example.com"]);
  });
});

describe("TLS", () => {
  it("is taken up where the server offers it", async () => {
    await connect({});
    await mail.send(message);
    expect(server.arrived[0]?.secure).toBe(true);
  });

  it("is there from the start with smtps", async () => {
    await connect({ secure: true }, { url: "smtps://localhost" });
    await mail.send(message);
    expect(server.arrived[0]?.secure).toBe(true);
  });

  it.each(["smtp://127.0.0.1", "smtps://127.0.0.1"])(
    "with a certificate nobody vouches for sends nothing (%s)",
    async (url) => {
      await connect({ secure: url.startsWith("smtps") }, { url, trust: false });
      await expect(mail.send(message)).rejects.toMatchObject({ temporary: true });
      expect(server.arrived).toHaveLength(0);
    },
  );

  it("is not needed on this machine", async () => {
    await connect({ disabledCommands: ["STARTTLS"] });
    await mail.send(message);
    expect(server.arrived[0]?.secure).toBe(false);
  });
});

describe("signing in", () => {
  it.each(["PLAIN", "LOGIN"])("works by %s, odd characters and all", async (method) => {
    await connect(
      { authOptional: false, authMethods: [method] },
      { url: "smtp://post:p%40ss%20word@127.0.0.1" },
    );
    await mail.send(message);
    expect(server.arrived[0]?.user).toBe("post");
  });

  it("with a wrong password waits for the setting to be mended, and keeps it secret", async () => {
    await connect({ authOptional: false }, { url: "smtp://post:hunter2@127.0.0.1" });
    const failed = await mail.send(message).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: "unauthorised", temporary: true });
    expect(String(failed)).not.toContain("hunter2");
  });

  it("never happens in the clear over the network", async () => {
    let offered = false;
    await connect(
      {
        disabledCommands: ["STARTTLS"],
        allowInsecureAuth: true,
        onAuth(_auth, _session, done) {
          offered = true;
          done(null, { user: "post" });
        },
      },
      // Another name for this machine, which the provider treats as another machine.
      { url: "smtp://post:secret@0.0.0.0" },
    );
    await expect(mail.send(message)).rejects.toMatchObject({ temporary: true });
    expect(offered).toBe(false);
  });
});

describe("a refusal", () => {
  it.each([
    ["onMailFrom", 451, "busy", true],
    ["onRcptTo", 450, "busy", true],
    ["onData", 452, "busy", true],
    ["onMailFrom", 553, "declined", false],
    ["onRcptTo", 550, "declined", false],
    ["onData", 554, "declined", false],
  ] as const)("at %s with %i is %s", async (step, reply, code, temporary) => {
    await connect(refusing(step, reply));
    await expect(mail.send(message)).rejects.toMatchObject({
      name: "ProviderFailed",
      provider: "mail",
      code,
      temporary,
    });
  });

  it("by nobody being there is temporary, and the next mail goes when somebody is", async () => {
    await connect({});
    await server.close();
    await expect(mail.send(message)).rejects.toMatchObject({
      code: "unreachable",
      temporary: true,
    });
    server = await smtpServer(certificate);
    mail.close();
    mail = smtpMail({
      kind: "smtp",
      url: `smtp://127.0.0.1:${server.port}`,
      from,
      ca: certificate.cert,
    });
    expect(await mail.send(message)).toMatchObject({ delivered: true });
  });

  it("by a server that hangs up is temporary", async () => {
    const rude = createServer((socket) => socket.end("421 Busy\r\n"));
    await new Promise<void>((done) => rude.listen(0, "127.0.0.1", done));
    await connect({});
    mail.close();
    mail = smtpMail({ kind: "smtp", url: `smtp://127.0.0.1:${portOf(rude.address())}`, from });
    await expect(mail.send(message)).rejects.toMatchObject({ temporary: true });
    await new Promise((done) => rude.close(done));
  });
});
