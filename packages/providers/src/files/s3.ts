import type { S3Settings } from "../settings";
import { driveFiles } from "./drive";
import type { Files } from "./files";

const connectionTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;

/** Keeps files in a bucket of Amazon's, or of any store that speaks S3. */
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
        // A bucket is private by its own policy; new buckets decline ACLs altogether.
        supportsACL: false,
        ...(credentials && { credentials }),
        // Others' stores have no host name for each bucket, and mostly not the newest checksums.
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
