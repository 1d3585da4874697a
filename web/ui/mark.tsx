/** Decorative: it stands beside the site's name. */
export function Mark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" pathLength="100" strokeDasharray="82 18" transform="rotate(-28 12 12)" />
      <circle cx="12" cy="12" r="5.6" pathLength="100" strokeDasharray="74 26" transform="rotate(142 12 12)" />
      <circle cx="12" cy="12" r="1.9" fill="currentColor" stroke="none" />
    </svg>
  );
}
