/**
 * The colours of the page, light and dark, as data: the stylesheet is made from them, and a test holds every pair of text and
 * ground to WCAG AA. Paper is always light.
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
  | 'critique'
  | 'critique-ground'
  | 'importante'
  | 'importante-ground'
  | 'mineure'
  | 'mineure-ground'
  | `heat-${HeatStep}`
  | `heat-${HeatStep}-text`;

export type HeatStep = 1 | 2 | 3 | 4 | 5;

export const light: Palette = {
  ground: '#f4f5f6',
  surface: '#ffffff',
  sunken: '#f3f5f7',
  line: '#d8dde3',
  text: '#1b242d',
  muted: '#505c68',
  accent: '#1c5a99',
  critique: '#9b1c1f',
  'critique-ground': '#fbe6e4',
  importante: '#7d4600',
  'importante-ground': '#fcefd9',
  mineure: '#33527a',
  'mineure-ground': '#e6edf6',
  'heat-1': '#e2eef0',
  'heat-1-text': '#1b242d',
  'heat-2': '#bcdadf',
  'heat-2-text': '#1b242d',
  'heat-3': '#86bac4',
  'heat-3-text': '#10202a',
  'heat-4': '#2b7484',
  'heat-4-text': '#ffffff',
  'heat-5': '#0d4753',
  'heat-5-text': '#ffffff',
};

export const dark: Palette = {
  ground: '#11151a',
  surface: '#181d24',
  sunken: '#1f262e',
  line: '#323b45',
  text: '#e4e8ec',
  muted: '#a6b0ba',
  accent: '#8fbdf2',
  critique: '#ffa29c',
  'critique-ground': '#3c1b1d',
  importante: '#f1bb6c',
  'importante-ground': '#36280f',
  mineure: '#aac6ea',
  'mineure-ground': '#1d2b3d',
  'heat-1': '#1d3238',
  'heat-1-text': '#e4e8ec',
  'heat-2': '#24474f',
  'heat-2-text': '#eef3f4',
  'heat-3': '#2b606c',
  'heat-3-text': '#ffffff',
  'heat-4': '#6fb4c2',
  'heat-4-text': '#0c191d',
  'heat-5': '#b3e2eb',
  'heat-5-text': '#0c191d',
};
