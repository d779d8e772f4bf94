/** The mark of the product, in the brand color of the theme. Next to its name it is decorative. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-6)" />
      <path
        d="M9 22V11.5l7 6 7-6V22"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
