import type { S3Settings } from "../settings";
import { driveFiles } from "./drive";
import type { Files } from "./files";

const connectionTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;

/** Stores files in a bucket of Amazon's, or of any store with the S3 protocol. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Settings): Files {
  return driveFiles("s3", async () => {
    const [{ Disk }, { S3Driver }] = await Promise.all([
      import("flydrive"),
      import("flydrive/drivers/s3"),
    ]);
    return new Disk(
      new S3Driver({
        bucket,
        region,
        visibility: "private",
        // A bucket is private by its own policy, and new buckets refuse ACLs.
        supportsACL: false,
        ...(credentials && { credentials }),
        // Other stores have no host name for each bucket, and most lack the newest checksums.
        ...(endpoint && {
          endpoint,
          forcePathStyle: true,
          requestChecksumCalculation: "WHEN_REQUIRED",
          responseChecksumValidation: "WHEN_REQUIRED",
        }),
        requestHandler: {
          connectionTimeout: connectionTimeoutMs,
          requestTimeout: requestTimeoutMs,
        },
        maxAttempts: 3,
      }),
    );
  });
}
