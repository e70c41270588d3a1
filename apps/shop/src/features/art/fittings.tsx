import type { Art } from "./kinds";

/** A regulator on its hose. */
export function Regulator({ colour }: Art) {
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

/** A hose, coiled, with a nut at each end. */
export function Hose({ colour }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="170" rx="62" ry="7" fill="#000" opacity="0.1" />
      <g fill="none" stroke={colour} strokeWidth="13">
        <circle cx="100" cy="108" r="50" />
        <circle cx="100" cy="108" r="30" stroke="#b8621d" />
      </g>
      <path d="M50 108 V58" stroke={colour} strokeWidth="13" strokeLinecap="round" />
      <path d="M150 108 V58" stroke={colour} strokeWidth="13" strokeLinecap="round" />
      <rect x="40" y="40" width="20" height="24" rx="4" fill="#b98f45" />
      <rect x="140" y="40" width="20" height="24" rx="4" fill="#b98f45" />
    </g>
  );
}

/** A spray can. */
export function Can({ colour }: Art) {
  return (
    <g>
      <ellipse cx="100" cy="174" rx="42" ry="6" fill="#000" opacity="0.1" />
      <rect x="90" y="32" width="20" height="20" rx="4" fill="#26221d" />
      <path d="M72 74 q0 -22 28 -22 t28 22 z" fill="#c9ced4" />
      <rect x="72" y="74" width="56" height="98" rx="6" fill={colour} />
      <rect x="80" y="80" width="8" height="86" rx="4" fill="#fff" opacity="0.3" />
      <rect x="72" y="104" width="56" height="36" fill="#fff" opacity="0.93" />
      <path d="M100 108 q10 12 5 21 q-5 6 -10 0 q-5 -9 5 -21 z" fill={colour} />
    </g>
  );
}

/** An open-ended spanner. */
export function Tool({ colour }: Art) {
  return (
    <g transform="rotate(42 100 100)">
      <rect x="90" y="66" width="20" height="94" rx="10" fill={colour} />
      <path
        d="M100 22 m-12 2 v24 h24 v-24 a31 31 0 0 1 -4 58 h-16 a31 31 0 0 1 -4 -58 z"
        fill={colour}
      />
      <rect x="95" y="84" width="5" height="62" rx="2.5" fill="#fff" opacity="0.35" />
      <circle cx="100" cy="150" r="4" fill="#fff" opacity="0.8" />
    </g>
  );
}
