/** A proof sheet with the reader's tick. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="none" className="shrink-0">
      <rect width="24" height="24" rx="5.5" fill="#27509b" />
      <path d="M7 6.5h10M7 10h10M7 13.5h5.5" stroke="#fff" strokeWidth={1.7} strokeLinecap="round" />
      <path
        d="m10.5 17.6 2.1 2 4.6-5"
        stroke="#ffd27a"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
