/** Paragraphs parted by empty lines; one that begins with "# " is a heading. */
export const continuity = `# What is acknowledged is kept
A write is answered once PostgreSQL has it on disk. Mails, checks and other later work are rows in the same database, written in the same transaction as what they follow from, so that neither is ever there without the other.

# Machines may fail
The processes that answer requests hold no state. Any of them can be killed at any moment and another one takes over; jobs of a worker that died are picked up within half a minute. Drivers go on without a signal: what they record is kept on the phone and sent once, in order.

# Backups
All state is in PostgreSQL and in the store of pictures, both of which the hosting platform backs up. How often, for how long, and when a restore was last rehearsed is stated by whoever runs this installation, and given to readers of this document on request.

# Change
Every change runs against a real database, mail server and browser before it is released. Changes to the schema keep the release before working, so that a release can be taken back.`;
