import { accountPath, enquiryPath } from "@/features/links/pages";
import { policyPath, policyTitles, termsPath } from "@/features/links/policies";
import { listPath } from "@/features/links/products";
import type { Front } from "@/trpc/outputs";
import { phoneLink } from "@/features/links/phone";

const networks = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["x", "X"],
  ["linkedin", "LinkedIn"],
] as const;

const link = "inline-block py-1 underline-offset-3 hover:underline";

/** Under every page of a shop: what it sells, how to reach it, who it is by law. */
export function Footer({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  const socials = networks.flatMap(([key, name]) => {
    const href = content.socials[key];
    return href ? [{ href, name }] : [];
  });
  return (
    <footer className="mt-auto bg-primary text-primary-foreground">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-12 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="font-heading text-xl font-bold">{front.name}</p>
          <p className="mt-2 text-sm whitespace-pre-line">{content.address}</p>
          <p className="mt-2 text-sm whitespace-pre-line">{content.openingHours}</p>
        </div>
        <Column title="Shop">
          {front.categories.slice(0, 8).map(({ slug, name }) => (
            <Line key={slug} href={listPath({ category: slug })} name={name} />
          ))}
        </Column>
        <Column title="Talk to us">
          {content.phone && <Line href={phoneLink(content.phone)} name={content.phone} />}
          {content.email && <Line href={`mailto:${content.email}`} name={content.email} />}
          {commerce.tradeEnquiries && <Line href={enquiryPath} name="Trade accounts" />}
          <Line href={accountPath} name="Your account" />
        </Column>
        {socials.length > 0 && (
          <Column title="Follow us">
            {socials.map(({ href, name }) => (
              <Line key={name} href={href} name={name} />
            ))}
          </Column>
        )}
      </div>
      <Policies front={front} />
      <Legal front={front} />
    </footer>
  );
}

/** What a shopper may want to know before they buy. */
function Policies({ front }: { front: Front }) {
  const terms = termsPath(front);
  const links = front.policies
    .filter((policy) => policy !== "terms")
    .map((policy) => ({ href: policyPath(policy), name: policyTitles[policy] }));
  if (terms !== null) links.push({ href: terms, name: policyTitles.terms });
  if (links.length === 0) return null;
  return (
    <nav aria-label="Policies" className="mx-auto max-w-6xl px-4 pb-5 text-sm">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ href, name }) => (
          <Line key={name} href={href} name={name} />
        ))}
      </ul>
    </nav>
  );
}

function Legal({ front }: { front: Front }) {
  const parts = [
    front.name,
    front.companyNumber && `Company number ${front.companyNumber}`,
    front.vatNumber && `VAT number ${front.vatNumber}`,
    !front.unregistered && "Prices include VAT unless they say ex VAT",
  ];
  return (
    <p className="mx-auto max-w-6xl border-t border-current/25 px-4 py-5 text-sm">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}

function Column({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="font-sans text-sm font-semibold">{title}</h2>
      <ul className="mt-2 text-sm">{children}</ul>
    </div>
  );
}

const Line = ({ href, name }: { href: string; name: string }) => (
  <li>
    <a href={href} className={link}>
      {name}
    </a>
  </li>
);
