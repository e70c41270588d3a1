/** The hero's ground: fells behind one another in the shop's own colour, and what it sells before them. */
export function Hills({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <circle cx="930" cy="96" r="46" fill="var(--color-accent)" opacity="0.85" />
      <path
        d="M0 300 L150 190 L240 236 L400 120 L520 214 L640 150 L790 250 L930 164 L1060 226 L1200 150 V420 H0 Z"
        fill="var(--color-far)"
        opacity="0.45"
      />
      <path
        d="M0 340 Q140 262 290 300 T600 268 T900 306 T1200 250 V420 H0 Z"
        fill="var(--color-far)"
        opacity="0.5"
      />
      <path
        d="M0 384 Q200 318 420 350 T820 340 T1200 330 V420 H0 Z"
        fill="var(--color-deep)"
        opacity="0.75"
      />
    </svg>
  );
}
