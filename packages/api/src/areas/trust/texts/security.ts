/** Paragraphs parted by empty lines; one that begins with "# " is a heading. */
export const security = `# Businesses are kept apart twice
Every row that belongs to a business is keyed by that business, and so is every reference from one row to another: a row of another business cannot even be named. Behind that, PostgreSQL itself refuses one business's rows to another by row-level security. The service signs in as a role that owns no table and cannot step around it, and the business is set on the connection before the first statement of a request.

# How people sign in
Passwords are kept as argon2id and nothing else. A second step (an authenticator app, with recovery codes) can be turned on by anybody and is demanded of our own staff. A code is taken once. Failed attempts are counted by account and by address, and answered alike whether the address is known or not. Session tokens and API keys are random; we store only their SHA-256.

# What keys may do
A key carries the permissions its maker chose and never more than its maker holds today. It cannot make further keys. It stops when its maker is locked or leaves.

# Our staff
Staff see a business from the inside only where the business has let them in, at the level and until the day it says; it can withdraw that at any time, and sessions under way end with it. An owner of our console can override this with a reason. A second owner reviews each override. A session lasts an hour at most, and every request in it is recorded with the name of the person behind it. Reading a business's record in our console is recorded, too.

# In transit and at rest
In production everything travels over TLS, and cookies are sent over nothing else. Second-step secrets are encrypted with AES-256-GCM under a key that is not in the database. Encryption of disks and backups is the hosting platform's; its papers are given on request.`;
