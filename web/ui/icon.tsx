/** Small pictures, drawn with one stroke on a ground of 16 by 16. They say nothing alone: a word stands beside them, or hidden. */
const PATHS = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  warning: 'M8 2.5l6 11H2zM8 6.5v3M8 11.6v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5v3.3M8 5.2v.1',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  up: 'M8 13V3.5M4 7l4-4 4 4',
  down: 'M8 3v9.5M4 9l4 4 4-4',
  left: 'M10 3L5 8l5 5',
  right: 'M6 3l5 5-5 5',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6L14 14',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  upload: 'M8 10.5V3M4.8 6L8 2.8 11.2 6M2.5 10v3.5h11V10',
  download: 'M8 2.8v7.5M4.8 7.2L8 10.4l3.2-3.2M2.5 10.5v3h11v-3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  table: 'M2.5 3h11v10h-11zM2.5 6.4h11M2.5 9.7h11M6.2 6.4V13',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  empty: 'M2.5 9l1.8-5.5h7.4L13.5 9v4h-11zM2.5 9h3l.8 1.6h3.4L10.5 9h3',
  plug: 'M6 2v3M10 2v3M4 5h8v2.5a4 4 0 0 1-8 0zM8 11.5V14',
  key: 'M10.2 9.3a3.5 3.5 0 1 0-3.5-3.5c0 .5.1 1 .3 1.4L2.5 11.7v1.8h2.3v-1.6h1.6v-1.6l1.4-1.4c.7.3 1.5.4 2.4.4zM11 5v.1',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.2M8 11.3v.1',
  leave: 'M9.5 2.5h-6v11h6M6.5 8h7M11 5.5L13.5 8 11 10.5',
  map: 'M2.5 4l3.7-1.5 3.6 1.5 3.7-1.5v9.5l-3.7 1.5-3.6-1.5-3.7 1.5zM6.2 2.5V12M9.8 4v9.5',
  external: 'M9.5 2.5h4v4M13.5 2.5L7.5 8.5M12 9v4.5H2.5V4H7',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
