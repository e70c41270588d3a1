import { Readable } from "node:stream";
import type { PoolClient, PrismaClient } from "@roundsman/db";
import type { Files } from "@roundsman/providers";
import type { Budget } from "../../../platform/limits/budget";
import { drawInvoice, readInvoice, readIssuer } from "../../billing";
import { holdingsOf } from "../../customers";
import { customerTables } from "./customer-tables";
import { LazyZip } from "./lazy-zip";
import { asCsv, asJson, openSnapshot, type Snapshot } from "./snapshot";

/** Where a customer's own data comes from. */
interface CustomerSource {
  tenantId: string;
  customer: { id: string; name: string };
  db: PrismaClient;
  /** A connection that sees this business alone. */
  connect: () => Promise<PoolClient>;
  files: Files;
  budget: Budget;
  now: Date;
}

/** Of invoices and of pictures each the newest; more are asked of the business one by one. */
const mostDocuments = 500;

/**
 * All that a business holds of one customer, as a zip written while it is read: tables of one instant as
 * CSV and JSON, then invoices as PDFs and what was signed or photographed. A connection is held while
 * tables are read, so give the bytes to a disk (spool.ts), not to a reader.
 */
export async function* customerArchiveOf(source: CustomerSource): AsyncGenerator<Uint8Array> {
  const documents = await documentsOf(source);
  const about = await aboutThis(source, documents);
  const snapshot = await openSnapshot(source.connect);
  const zip = new LazyZip();
  try {
    zip.add("about.json", () => Readable.from([about]));
    await addTables(zip, snapshot, source);
    addDocuments(zip, snapshot, source, documents);
    yield* zip.bytes();
    await snapshot.end();
  } finally {
    snapshot.drop();
  }
}

interface Documents {
  invoices: { id: string; number: string }[];
  proofs: { fileKey: string }[];
  /** Keys of pictures of cylinder agreements. */
  scans: string[];
  /** There are more of either than are put in. */
  cut: boolean;
}

async function documentsOf({ db, tenantId, customer }: CustomerSource): Promise<Documents> {
  const take = mostDocuments + 1;
  const invoices = await db.invoice.findMany({
    where: { tenantId, customerId: customer.id },
    select: { id: true, number: true },
    orderBy: { sequence: "desc" },
    take,
  });
  const proofs = await db.proof.findMany({
    where: { tenantId, stop: { order: { customerId: customer.id } } },
    select: { fileKey: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  const scans = await db.cylinderAgreement.findMany({
    where: { tenantId, customerId: customer.id, scanKey: { not: null } },
    select: { scanKey: true },
    orderBy: { sequence: "desc" },
    take: mostDocuments,
  });
  return {
    invoices: invoices.slice(0, mostDocuments),
    scans: scans.flatMap(({ scanKey }) => scanKey ?? []),
    proofs: proofs.slice(0, mostDocuments),
    cut: invoices.length === take || proofs.length === take,
  };
}

/** Read before the snapshot, so that nobody waits for a second connection while holding one. */
async function aboutThis(
  { db, tenantId, customer, now }: CustomerSource,
  { cut }: Documents,
): Promise<string> {
  const { payTo: _payTo, payPages: _payPages, ...heldBy } = await readIssuer(db, tenantId);
  const said = {
    heldBy,
    about: customer,
    madeAt: now.toISOString(),
    emptiesHeld: await holdingsOf(db, tenantId, customer.id),
    documents: cut
      ? `The newest ${mostDocuments} invoices and pictures are here; json/invoices.json and json/proofs.json name the others.`
      : "Every invoice and every picture is here.",
  };
  return `${JSON.stringify(said, null, 2)}\n`;
}

async function addTables(
  zip: LazyZip,
  { client }: Snapshot,
  { tenantId, customer }: CustomerSource,
): Promise<void> {
  for (const table of await customerTables(client, tenantId, customer.id)) {
    zip.add(`csv/${table.name}.csv`, () => Readable.from(asCsv(client, table, tenantId)));
    zip.add(`json/${table.name}.json`, () => Readable.from(asJson(client, table, tenantId)));
  }
}

/** They come after the tables, when nothing more is read from the snapshot. */
function addDocuments(
  zip: LazyZip,
  snapshot: Snapshot,
  { db, tenantId, files, budget }: CustomerSource,
  { invoices, proofs, scans }: Documents,
): void {
  for (const { id, number } of invoices) {
    zip.add(`invoices/${number}.pdf`, async () => {
      await snapshot.end();
      const invoice = await readInvoice(db, tenantId, id);
      if (!invoice) return Readable.from([]);
      const issuer = await readIssuer(db, tenantId);
      const draw = () => drawInvoice({ invoice, issuer });
      return Readable.from([await budget.within("drawing", tenantId, draw)]);
    });
  }
  const pictures = [
    ...proofs.map(({ fileKey }) => ({ folder: "deliveries", fileKey })),
    ...scans.map((fileKey) => ({ folder: "agreements", fileKey })),
  ];
  for (const { folder, fileKey } of pictures) {
    zip.add(`${folder}/${fileKey.slice(fileKey.lastIndexOf("/") + 1)}`, async () => {
      await snapshot.end();
      // One deleted since it was named is empty here rather than the end of everything.
      return (await files.get(fileKey))?.stream ?? Readable.from([]);
    });
  }
}
