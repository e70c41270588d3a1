/** Paragraphs parted by empty lines; one that begins with "# " is a heading. */
export const dataProtection = `# Whose data it is
A business that uses Roundsman decides what is kept about its customers, drivers and office staff; it is the controller, and we process on its behalf. For the accounts of the people who sign in, and for what they ask of us here, we are the controller ourselves.

# What is held
Of customers: names, addresses, phone numbers, email addresses, what they ordered and paid, the empties they hold, and the signatures or photographs taken at the door. Of drivers: name, email address, shifts, and the position of the van while a round is under way. Card numbers never reach us: the payment provider takes them on its own page.

# How it leaves
A business can take all of its data away at any time. When it closes its account, nobody comes in from the next request on, and everything is erased thirty days later, pictures included.

# Who else processes it
The hosting platform, the sender of mail, the payment provider, and, where an installation uses them, a service that finds postcodes and one that reckons routes. The current list is given with this document on request.

# When something goes wrong
A breach that concerns a business's data is reported to that business without undue delay after we learn of it.`;
