import type { Art } from "./kinds";

/** A regulator on its hose. */
export function Fitting({ colour }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="172" rx="58" ry="6" fill="#000" opacity="0.1" />
      <path
        d="M128 104 h22 q22 0 22 24 v14 q0 22 -24 22 h-34"
        fill="none"
        stroke="#d97b2b"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <rect x="84" y="122" width="26" height="34" rx="5" fill="#b98f45" />
      <rect x="79" y="148" width="36" height="14" rx="4" fill="#94702f" />
      <rect x="120" y="96" width="18" height="16" rx="4" fill="#b98f45" />
      <circle cx="97" cy="92" r="40" fill={colour} />
      <circle cx="97" cy="92" r="31" fill="#fff" opacity="0.9" />
      <path d="M76 100 a22 22 0 0 1 42 0" fill="none" stroke="#26221d" strokeWidth="3" />
      <path d="M97 98 l12 -16" stroke="#b53a2d" strokeWidth="4" strokeLinecap="round" />
      <circle cx="97" cy="98" r="4.5" fill="#26221d" />
    </g>
  );
}

/** A parcel, for what is none of these. */
export function Parcel({ colour }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="172" rx="66" ry="7" fill="#000" opacity="0.1" />
      <path d="M100 46 l58 28 v64 l-58 30 l-58 -30 v-64 z" fill={colour} />
      <path d="M100 46 l58 28 l-58 30 l-58 -30 z" fill="#fff" opacity="0.3" />
      <path d="M100 104 l58 -30 v64 l-58 30 z" fill="#000" opacity="0.14" />
      <path d="M71 60 l58 29 v22 l-12 6 v-22 l-58 -29 z" fill="#fff" opacity="0.5" />
    </g>
  );
}
