import { randomUUID } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { dataUrlPicture, PictureRefused, type Providers } from "@roundsman/providers";
import { z } from "zod";
import { invalid, notFound } from "../../platform/base/errors";
import type { Reply, Service } from "../../platform/context/context";
import { optionalText } from "../../platform/values/values";

export const proofKinds = ["signature", "photo"] as const;

/** A signature or a photo, as a data URL of a PNG or JPEG. */
export const NewProof = z.object({
  kind: z.enum(proofKinds),
  signedBy: optionalText(120).optional(),
  note: optionalText(500).optional(),
  picture: z.string().max(4_000_000),
});

/** A picture that is kept already, and what it proves. */
export interface KeptProof extends Omit<z.infer<typeof NewProof>, "picture"> {
  fileKey: string;
  contentType: string;
}

/**
 * Checks a proof's picture by its bytes and keeps it; done before the transaction that names it.
 * @param path where the request has it, for what is wrong with it
 * @throws validation on its `picture` where it is no PNG or JPEG
 */
export async function keepProof(
  { providers, budget }: Pick<Service, "providers" | "budget">,
  tenantId: string,
  { picture, ...proof }: z.infer<typeof NewProof>,
  path = "proof",
): Promise<KeptProof> {
  return {
    ...proof,
    ...(await keepPicture({ providers, budget }, tenantId, picture, `${path}.picture`)),
  };
}

/**
 * Checks a picture, a data URL of a PNG or JPEG, by its bytes and keeps it.
 * @param path where the request has it
 * @throws validation on `path` where it is neither
 */
export async function keepPicture(
  { providers, budget }: Pick<Service, "providers" | "budget">,
  tenantId: string,
  picture: string,
  path: string,
): Promise<{ fileKey: string; contentType: string }> {
  const file = await budget.within("drawing", tenantId, () => readPicture(picture, path));
  const ending = file.contentType === "image/png" ? "png" : "jpg";
  const fileKey = `tenants/${tenantId}/proofs/${randomUUID()}.${ending}`;
  await providers.files.put(fileKey, file.bytes, { contentType: file.contentType });
  return { fileKey, contentType: file.contentType };
}

async function readPicture(dataUrl: string, path: string) {
  try {
    return await dataUrlPicture(dataUrl);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw invalid({ path, message: "Send a PNG or JPEG as a data URL." });
  }
}

/** Puts kept proofs to their stop, which has one of each kind at most. */
export async function addProofs(
  tx: Tx,
  of: { tenantId: string; stopId: string; createdAt: Date },
  proofs: readonly KeptProof[],
): Promise<void> {
  await tx.proof.createMany({ data: proofs.map((proof) => ({ ...of, ...proof })) });
}

/** A picture on its way out, as its bytes come. */
export const ProofPicture = z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object);

/**
 * A kept proof as an answer, with the headers that go with it. Only who may see it gets here, so no
 * shared cache keeps it.
 * @throws not_found where there is none
 */
export async function proofPicture(
  { providers, reply }: { providers: Pick<Providers, "files">; reply: Reply },
  proof: { fileKey: string } | null,
): Promise<AsyncIterable<Uint8Array>> {
  const file = proof && (await providers.files.get(proof.fileKey));
  if (!file) throw notFound("proof");
  Object.assign(reply.headers, {
    "Content-Type": file.contentType,
    "Content-Length": String(file.contentLength),
    "Content-Disposition": "inline",
    "Cache-Control": "private, max-age=3600",
  });
  return file.stream;
}
