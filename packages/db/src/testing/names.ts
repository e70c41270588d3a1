/** Test databases left behind by runs that were cut short. */
export const TEST_DATABASES = "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'";

/** Templates with the demo in them: the next run's is of another hour. */
export const DEMOS = `SELECT datname FROM pg_database
   WHERE datname LIKE 'demo\\_%' AND datdba = current_user::regrole`;

/** All templates but the three made last: one is made for each state of schema and row-level security. */
export const OLD_TEMPLATES = `SELECT datname FROM pg_database
   WHERE datname LIKE 'template\\_%' AND datdba = current_user::regrole
   ORDER BY oid DESC OFFSET 3`;
