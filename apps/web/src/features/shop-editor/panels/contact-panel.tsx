"use client";

import { FieldGroup } from "@roundsman/ui";
import type { Content } from "../draft/configuration";
import { useDraftParts } from "../draft/draft-context";
import { socialWords } from "../publish/part-words";
import { Line, Lines } from "./text-fields";

type Social = keyof typeof socialWords;
const links: readonly Exclude<Social, "googlePlaceId">[] = [
  "facebook",
  "instagram",
  "x",
  "linkedin",
];

export function ContactPanel() {
  const { draft, setContent } = useDraftParts();
  const { phone, email, address, openingHours, socials } = draft.content;
  /** What is not there is left out, rather than kept empty. */
  const setSocial = (name: Social, value: string) => {
    const { [name]: _, ...others } = socials;
    const next: Content["socials"] = value === "" ? others : { ...others, [name]: value };
    setContent({ socials: next });
  };
  return (
    <>
      <FieldGroup legend="Reach us">
        <Line
          label="Phone"
          name="content.phone"
          type="tel"
          max={40}
          value={phone}
          onChange={(words) => setContent({ phone: words })}
        />
        <Line
          label="Email"
          name="content.email"
          type="email"
          max={254}
          value={email}
          onChange={(words) => setContent({ email: words })}
        />
        <Lines
          label="Address"
          name="content.address"
          max={400}
          value={address}
          onChange={(words) => setContent({ address: words })}
        />
        <Lines
          label="Opening hours"
          name="content.openingHours"
          max={400}
          value={openingHours}
          onChange={(words) => setContent({ openingHours: words })}
        />
      </FieldGroup>
      <FieldGroup legend="Elsewhere" hint="Whole links, beginning with https://">
        {links.map((name) => (
          <Line
            key={name}
            label={socialWords[name]}
            name={`content.socials.${name}`}
            type="url"
            max={500}
            value={socials[name] ?? ""}
            onChange={(link) => setSocial(name, link)}
          />
        ))}
        <Line
          label="Google place"
          name="content.socials.googlePlaceId"
          hint="The place ID that Google gives your business: the reviews section leads there."
          max={200}
          value={socials.googlePlaceId ?? ""}
          onChange={(id) => setSocial("googlePlaceId", id)}
        />
      </FieldGroup>
    </>
  );
}
