/**
 * Returns the server's settings at each start, in the form of `pg_ctl -o`.
 * @param durable false only if losing everything at a crash does no harm (tests)
 */
export function serverSettings(port: number, durable: boolean): string {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    // No second way in besides the port.
    unix_socket_directories: "''",
    max_connections: 200,
    shared_buffers: "128MB",
    max_wal_size: "1GB",
    random_page_cost: 1.1,
    // Our statements are short; compiling them costs more than it saves.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Failures are reported to the caller; in the log, statements and values would be people's data.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** Returns the environment without `PG…` variables, which PostgreSQL's programs would follow. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C" };
  for (const name of Object.keys(environment)) {
    if (name.startsWith("PG")) delete environment[name];
  }
  return environment;
}
