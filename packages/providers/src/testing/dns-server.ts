import { createSocket } from "node:dgram";
import { decode, encode, type Answer } from "dns-packet";

export interface DnsServer {
  /** `host:port` */
  address: string;
  /** Each question as "type name". */
  heard: string[];
  close(): Promise<void>;
}

/** SERVFAIL, REFUSED, or no answer. */
export type DnsFault = { rcode: number } | "silence";

const nameError = 3;

/** A real name server on this machine; a name without records is unknown to it. */
export async function dnsServer(zone: readonly Answer[], fault?: DnsFault): Promise<DnsServer> {
  const heard: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    heard.push(`${question.type} ${question.name}`);
    if (fault === "silence") return;
    const ofName = chain(zone, question.name);
    const answers = ofName.filter(({ type }) => type === question.type || type === "CNAME");
    const flags = fault?.rcode ?? (ofName.length > 0 ? 0 : nameError);
    // 0x0400 is AA: this server is the authority, so the resolver asks no other.
    const reply = encode({
      type: "response",
      id: id ?? 0,
      flags: 0x0400 | flags,
      questions,
      answers,
    });
    socket.send(reply, port, address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    heard,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

/** Returns a name's records, and those of the name it is an alias of. */
function chain(zone: readonly Answer[], name: string): Answer[] {
  return zone
    .filter((record) => record.name === name.toLowerCase())
    .flatMap((record) =>
      record.type === "CNAME" ? [record, ...chain(zone, record.data.toLowerCase())] : [record],
    );
}
