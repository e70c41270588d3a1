/** Paragraphs parted by empty lines; one that begins with "# " is a heading. */
export const accessControl = `# Roles
In a business: owner, admin and driver. A driver sees their own round and nothing else. Among our staff: support, billing and owner. Support helps and looks; billing sets plans and may lock a business; only an owner gives roles or overrides a missing grant. Nobody can act on themselves, and the last owner cannot be lost.

# What asks for what
Every operation names the permission it asks for in one place, and an operation that names none cannot be built: a test walks all of them. A second test asks every operation as every kind of caller and compares the answers with a table written from the specification.

# Records
What changes is recorded in the same transaction as the change: who, when, what, and what was there before. The records are only ever added to; the service's own role in the database may not change or delete them.

# Joiners and leavers
A role holds from the next request, and so does its loss. Locking a person ends every session they have and every key they made, at once.`;
