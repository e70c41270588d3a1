const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const linear = (value: number) =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Black or white, whichever is read better on a ground (#RRGGBB); one of them always has a contrast of 4.5. */
function inkOn(ground: string): "#000000" | "#ffffff" {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(channel(ground, at)));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000";
}

/** A mail before it is set in a business's name and colours. */
export interface Draft {
  /** Its first words, large. */
  heading: string;
  paragraphs: readonly string[];
  /** Rows of what was bought: words and what stands at their right. */
  rows?: readonly (readonly [words: string, figure: string])[];
  button?: { label: string; url: string };
  /** Under the button, smaller. */
  link?: { label: string; url: string };
}

/** Whose mail it is. */
interface Sender {
  name: string;
  /** #RRGGBB. */
  colour: string;
  /** Lines under the mail: address, telephone. */
  foot: readonly string[];
}

/** Both forms of a mail; every mail with HTML is set by this. */
export const renderMail = (draft: Draft, sender: Sender): { text: string; html: string } => ({
  text: asText(draft, sender),
  html: asHtml(draft, sender),
});

const roundsman: Sender = { name: "Roundsman", colour: "#1f3a5f", foot: [] };

/** The same in the service's own name: to businesses, to those who look after them, to readers of the trust centre. */
export const renderServiceMail = (draft: Draft): { text: string; html: string } =>
  renderMail(draft, roundsman);

function asText(
  { heading, paragraphs, rows = [], button, link }: Draft,
  { name, foot }: Sender,
): string {
  const bought = rows.map(([words, figure]) => `  ${words}${figure && `: ${figure}`}`).join("\n");
  return [
    heading,
    ...paragraphs,
    bought,
    button && `${button.label}:\n${button.url}`,
    link && `${link.label}:\n${link.url}`,
    [name, ...foot].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// An address that stands between words breaks anywhere: unbroken, it would make the mail wider than a phone.
const words = `${font};font-size:16px;line-height:1.55;color:#1c1c1c;overflow-wrap:anywhere`;

/** Tables and inline styles: what mail programs all understand. No picture, no script, nothing fetched. */
function asHtml({ heading, paragraphs, rows = [], button, link }: Draft, sender: Sender): string {
  const { name, colour, foot } = sender;
  const ink = inkOn(colour);
  const parts = [
    `<h1 style="${font};font-size:24px;line-height:1.25;margin:0 0 16px;color:#1c1c1c">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p style="${words};margin:0 0 14px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`,
    ),
    rows.length > 0 ? tableOf(rows) : "",
    button
      ? `<p style="margin:22px 0 4px"><a href="${escapeHtml(button.url)}" style="${font};font-size:16px;font-weight:600;display:inline-block;padding:12px 22px;border-radius:8px;text-decoration:none;background:${colour};color:${ink}">${escapeHtml(button.label)}</a></p>`
      : "",
    link
      ? `<p style="${words};margin:14px 0 4px"><a href="${escapeHtml(link.url)}" style="color:#1c1c1c">${escapeHtml(link.label)}</a></p>`
      : "",
  ];
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#f3f3f1"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="${font};font-size:20px;font-weight:700;padding:18px 28px;background:${colour};color:${ink}">${escapeHtml(name)}</td></tr>
<tr><td style="padding:28px">${parts.join("\n")}</td></tr>
<tr><td style="${font};font-size:13px;line-height:1.5;padding:16px 28px 24px;color:#5c5c5c;border-top:1px solid #e4e4e0">${[name, ...foot].map(escapeHtml).join("<br>")}</td></tr>
</table></td></tr></table></body></html>`;
}

const tableOf = (rows: NonNullable<Draft["rows"]>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 14px;border-top:1px solid #e4e4e0">${rows
    .map(
      ([left, right]) =>
        `<tr><td style="${words};padding:8px 0;border-bottom:1px solid #e4e4e0">${escapeHtml(left)}</td><td align="right" style="${words};padding:8px 0 8px 16px;border-bottom:1px solid #e4e4e0;white-space:nowrap">${escapeHtml(right)}</td></tr>`,
    )
    .join("")}</table>`;
