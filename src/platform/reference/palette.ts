/**
 * The colours of the pages, light and dark, as data: the stylesheet is made from them, and a test holds every pair of
 * text and ground to WCAG AA.
 */
export type Palette = Readonly<Record<ColourName, string>>;

export type ColourName =
  | 'ground'
  | 'surface'
  | 'sunken'
  | 'line'
  | 'text'
  | 'muted'
  | 'accent'
  | 'accent-ground'
  | 'green'
  | 'green-ground'
  | 'blue'
  | 'blue-ground'
  | 'amber'
  | 'amber-ground'
  | 'violet'
  | 'violet-ground'
  | 'red'
  | 'red-ground';

export const light: Palette = {
  ground: '#fbfaf8',
  surface: '#ffffff',
  sunken: '#f4f2ee',
  line: '#e3e0d9',
  text: '#1d1f24',
  muted: '#5c6069',
  accent: '#2a4fb8',
  'accent-ground': '#e9eefb',
  green: '#11643f',
  'green-ground': '#e0f2e8',
  blue: '#2149a8',
  'blue-ground': '#e4ebfb',
  amber: '#7d4a05',
  'amber-ground': '#fbeed5',
  violet: '#6134a3',
  'violet-ground': '#efe7fa',
  red: '#a3212b',
  'red-ground': '#fbe5e4',
};

export const dark: Palette = {
  ground: '#131519',
  surface: '#191c21',
  sunken: '#20242a',
  line: '#30353d',
  text: '#e7e6e2',
  muted: '#a5a9b1',
  accent: '#9db7ff',
  'accent-ground': '#222c47',
  green: '#82d6a8',
  'green-ground': '#17342a',
  blue: '#9dbaff',
  'blue-ground': '#1e2c4d',
  amber: '#ecc078',
  'amber-ground': '#3a2c14',
  violet: '#c9aef5',
  'violet-ground': '#31264a',
  red: '#ff9d9b',
  'red-ground': '#43201f',
};

export function declare(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
