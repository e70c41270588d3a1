import type { CSSProperties, ReactNode } from "react";

/** The document of every page; `style` is a shop's own look (theme/dress.ts). */
export function Document({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <html lang="en-GB" data-theme="light" style={style}>
      <body>{children}</body>
    </html>
  );
}
