import type { ReactNode } from 'react';

const paths = {
  arrowDown: <path d="M10 4.2v11.6M5.2 11 10 15.8l4.8-4.8" />,
  arrowUp: <path d="M10 15.8V4.2M5.2 9 10 4.2 14.8 9" />,
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  chevronDown: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  chevronLeft: <path d="M12 5.5 7.5 10l4.5 4.5" />,
  chevronRight: <path d="m8 5.5 4.5 4.5L8 14.5" />,
  close: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  comment: (
    <path d="M4.6 4h10.8A1.6 1.6 0 0 1 17 5.6v6.6a1.6 1.6 0 0 1-1.6 1.6H9.6L6 16.7v-2.9H4.6A1.6 1.6 0 0 1 3 12.2V5.6A1.6 1.6 0 0 1 4.6 4Z" />
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9" height="9.5" rx="1.8" />
      <path d="M13 7V5.3A1.8 1.8 0 0 0 11.2 3.5H5.8A1.8 1.8 0 0 0 4 5.3v6A1.8 1.8 0 0 0 5.8 13H7" />
    </>
  ),
  cross: <path d="m6.5 6.5 7 7m0-7-7 7" />,
  file: (
    <>
      <path d="M5 3.8A1.3 1.3 0 0 1 6.3 2.5h5L15.5 6.7v9.5a1.3 1.3 0 0 1-1.3 1.3H6.3A1.3 1.3 0 0 1 5 16.2Z" />
      <path d="M11 2.8v4.1h4.1" />
    </>
  ),
  fileText: (
    <>
      <path d="M5 3.8A1.3 1.3 0 0 1 6.3 2.5h5L15.5 6.7v9.5a1.3 1.3 0 0 1-1.3 1.3H6.3A1.3 1.3 0 0 1 5 16.2Z" />
      <path d="M7.7 10h5M7.7 13.2h3.4" />
    </>
  ),
  folder: (
    <path d="M2.8 5.6A1.6 1.6 0 0 1 4.4 4h3l1.8 2.1h6.4a1.6 1.6 0 0 1 1.6 1.6v6.7a1.6 1.6 0 0 1-1.6 1.6H4.4a1.6 1.6 0 0 1-1.6-1.6Z" />
  ),
  gear: (
    <>
      <circle cx="10" cy="10" r="2.4" />
      <path d="M8.7 4.7L8.9 2.7L11.1 2.7L11.3 4.7L12.9 5.3L14.4 4.0L16.0 5.6L14.7 7.1L15.3 8.7L17.3 8.9L17.3 11.1L15.3 11.3L14.7 12.9L16.0 14.4L14.4 16.0L12.9 14.7L11.3 15.3L11.1 17.3L8.9 17.3L8.7 15.3L7.1 14.7L5.6 16.0L4.0 14.4L5.3 12.9L4.7 11.3L2.7 11.1L2.7 8.9L4.7 8.7L5.3 7.1L4.0 5.6L5.6 4.0L7.1 5.3Z" />
    </>
  ),
  grid: (
    <>
      <rect x="3" y="3.5" width="14" height="13" rx="1.8" />
      <path d="M3 8h14M3 12.2h14M8 8v8.5" />
    </>
  ),
  history: (
    <>
      <path d="M3.6 8.2A6.7 6.7 0 1 1 3.3 11" />
      <path d="M3.2 4.4v3.9h3.9M10 6.6V10l2.5 1.7" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1.8" />
      <circle cx="7.3" cy="8.2" r="1.3" />
      <path d="m3.5 14 3.8-3.4 2.7 2.2 3.2-3.1 3.5 3.4" />
    </>
  ),
  list: <path d="M8 5.5h8.5M8 10h8.5M8 14.5h8.5M3.7 5.5h.6M3.7 10h.6M3.7 14.5h.6" />,
  more: <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth={2.6} />,
  moon: <path d="M16.2 11.8A6.6 6.6 0 0 1 8.2 3.8a6.6 6.6 0 1 0 8 8Z" />,
  panel: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1.8" />
      <path d="M8 4v12" />
    </>
  ),
  pause: <path d="M7.3 5.2v9.6M12.7 5.2v9.6" strokeWidth={2.2} />,
  pencil: <path d="m4 16 .7-3.3 8.4-8.4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2l-8.4 8.4L4 16Zm7.7-10.3 2.6 2.6" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  publish: (
    <path d="M10 13.5V4.2M6.2 7.6 10 3.8l3.8 3.8M4 13.2v1.6A1.7 1.7 0 0 0 5.7 16.5h8.6a1.7 1.7 0 0 0 1.7-1.7v-1.6" />
  ),
  refresh: <path d="M16 10a6 6 0 1 1-1.9-4.4M16.3 3.4v3.4h-3.4" />,
  send: <path d="M10 15.8V4.4M5.2 9 10 4.2 14.8 9" />,
  signOut: (
    <path d="M12 4.2V3.9A1.4 1.4 0 0 0 10.6 2.5H5.4A1.4 1.4 0 0 0 4 3.9v12.2a1.4 1.4 0 0 0 1.4 1.4h5.2a1.4 1.4 0 0 0 1.4-1.4v-.3M8.5 10h8.7M14.4 7.2l2.8 2.8-2.8 2.8" />
  ),
  slides: (
    <>
      <rect x="3" y="4" width="14" height="9" rx="1.6" />
      <path d="M10 13v3.2M7 16.5h6" />
    </>
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.3" />
      <path d="M10 2.6v1.6M10 15.8v1.6M2.6 10h1.6M15.8 10h1.6M4.8 4.8l1.1 1.1M14.1 14.1l1.1 1.1M15.2 4.8l-1.1 1.1M5.9 14.1l-1.1 1.1" />
    </>
  ),
  trash: (
    <path d="M4 5.8h12M8 5.6V4.2A1.2 1.2 0 0 1 9.2 3h1.6A1.2 1.2 0 0 1 12 4.2v1.4M5.6 6l.6 9.4a1.6 1.6 0 0 0 1.6 1.5h4.4a1.6 1.6 0 0 0 1.6-1.5l.6-9.4" />
  ),
  user: (
    <>
      <circle cx="10" cy="7" r="3.2" />
      <path d="M4 16.6a6 6 0 0 1 12 0" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3.6 17.3 16H2.7Z" />
      <path d="M10 8.3v3.4M10 13.9v.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className ?? ''}`}
    >
      {paths[name]}
    </svg>
  );
}

export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      className="shrink-0 animate-spin"
    >
      <circle cx="10" cy="10" r="7.2" stroke="currentColor" strokeOpacity={0.22} strokeWidth={2.2} />
      <path d="M17.2 10A7.2 7.2 0 0 0 10 2.8" stroke="currentColor" strokeWidth={2.2} strokeLinecap="round" />
    </svg>
  );
}
