/** Test databases left by interrupted runs. */
export const TEST_DATABASES = "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'";

/** Templates with the demo: the next run needs one of another hour. */
export const DEMOS = `SELECT datname FROM pg_database
   WHERE datname LIKE 'demo\\_%' AND datdba = current_user::regrole`;

/** All templates except the latest three: there is one for each state of schema and row-level security. */
export const OLD_TEMPLATES = `SELECT datname FROM pg_database
   WHERE datname LIKE 'template\\_%' AND datdba = current_user::regrole
   ORDER BY oid DESC OFFSET 3`;
