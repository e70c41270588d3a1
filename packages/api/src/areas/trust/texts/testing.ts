/** Paragraphs parted by empty lines; one that begins with "# " is a heading. */
export const testing = `# What is tested with each change
Each operation is tested for its answer, for every refusal in order, for its limits, for another business's data, for a missing permission, and for the record it leaves. Tens of thousands of malformed requests are sent to all operations; none may be answered by a failure of ours.

# In the browser
The ways people work are walked through in a real browser, and every page is checked against WCAG 2.2 at level AA, in light and dark.

# From outside
The summary of the latest independent penetration test of this installation, and what was done about it, is given to readers of this document on request. Answer the mail that brought you here to ask for it, or to report a weakness.`;
