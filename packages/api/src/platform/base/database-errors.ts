/** What PostgreSQL said of an error, by its fields. */
interface DriverFields {
  /** SQLSTATE, such as 23505. */
  code: string;
  constraint: string | null;
}

/**
 * The fields of an error of the driver, or of the one that Prisma wraps; null where it is neither.
 * Prisma gives the constraint of unique and foreign keys; of others it is the hint
 * (packages/db/src/client/name-constraint.ts).
 */
function driverFields(error: unknown): DriverFields | null {
  const wrapped = field(field(field(error, "meta"), "driverAdapterError"), "cause");
  const driver = wrapped ?? field(error, "cause") ?? error;
  const code = field(driver, "originalCode") ?? field(driver, "code");
  if (typeof code !== "string") return null;
  const constraint = field(driver, "constraint");
  const name = field(constraint, "index") ?? constraint ?? field(driver, "hint");
  return { code, constraint: typeof name === "string" ? name : null };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** By name: Next bundles Prisma's errors several times over, each its own class. */
const prismaCode = (error: unknown): unknown =>
  error instanceof Error && error.name === "PrismaClientKnownRequestError"
    ? field(error, "code")
    : null;

/** Two writers met and the database let one go: trying again is right. */
export function isPassingClash(error: unknown): boolean {
  if (prismaCode(error) === "P2034") return true;
  const code = driverFields(error)?.code;
  return code === "40P01" || code === "40001";
}

/** Whether a write failed on this constraint, unique index or trigger, by its name in the database. */
export const brokeConstraint = (error: unknown, name: string): boolean =>
  driverFields(error)?.constraint === name;

/** A unique index said no. */
export const isDuplicate = (error: unknown): boolean => driverFields(error)?.code === "23505";
