/** How things stand, where there is nothing to press. */
export const Said = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <output className="block rounded-card border border-border bg-muted p-5">
    <strong className="block">{title}</strong>
    {children}
  </output>
);
