import { customProperties } from '#lib/css/custom-properties.ts';

/**
 * The colours of the pages, light and dark, as data: the stylesheet is made from them, and a test holds every pair of
 * text and ground to WCAG AA.
 */
type Colours = Readonly<Record<ColourName, string>>;

export type ColourName =
  | 'page'
  | 'surface'
  | 'sunken'
  | 'ink'
  | 'soft'
  | 'faint'
  | 'line'
  | 'control'
  | 'on-accent'
  | 'critical'
  | 'warning'
  | 'good';

export type Theme = { colours: Colours; accents: Readonly<Record<Accent, string>> };

/** One colour of the product at a time: each service has its own, and so has what belongs to none. */
export type Accent = (typeof ACCENTS)[number];
export const ACCENTS = ['prospects', 'readiness', 'fec', 'cycles', 'portal', 'console'] as const;
/** Of pages that belong to no service. */
export const DEFAULT_ACCENT: Accent = 'console';

export const light: Theme = {
  colours: {
    page: '#fbfaf8',
    surface: '#ffffff',
    sunken: '#f3f1ec',
    ink: '#1d1b16',
    soft: '#5c574d',
    faint: '#8a8477',
    line: '#dcd7cb',
    control: '#8a8477',
    'on-accent': '#ffffff',
    critical: '#b3261e',
    warning: '#8a5a00',
    good: '#1b6e3c',
  },
  accents: {
    prospects: '#0b6e63',
    readiness: '#7a3e9d',
    fec: '#1f4fb4',
    cycles: '#8a4b08',
    portal: '#0a6b4a',
    console: '#3a3a8c',
  },
};

export const dark: Theme = {
  colours: {
    page: '#141311',
    surface: '#1d1b18',
    sunken: '#100f0d',
    ink: '#f1eee7',
    soft: '#b4aea1',
    faint: '#8b8577',
    line: '#37332c',
    control: '#8b8577',
    'on-accent': '#141311',
    critical: '#ff9c92',
    warning: '#f0bf5c',
    good: '#79d29b',
  },
  accents: {
    prospects: '#5cc8b8',
    readiness: '#cf9bea',
    fec: '#8fb4ff',
    cycles: '#e8b068',
    portal: '#63c79c',
    console: '#a9abff',
  },
};

export function isAccent(name: string): name is Accent {
  return (ACCENTS as readonly string[]).includes(name);
}

/** The theme as custom properties; `accent-<name>` on the body chooses the product's colour. */
export function declareTokens(): string {
  return `:root { color-scheme: light dark; ${declare(light)} }
@media (prefers-color-scheme: dark) { :root { ${declare(dark)} } }
@media print { :root { color-scheme: light; ${declare(light)} --page: #ffffff; } }
body { --accent: var(--accent-${DEFAULT_ACCENT}); }
${ACCENTS.map((name) => `.accent-${name} { --accent: var(--accent-${name}); }`).join('\n')}
`;
}

/**
 * The same for the application in `web/`, which knows nothing of this tree: a generated file. There a reader may choose a
 * theme, so each colour is written for both and `color-scheme` decides.
 */
export function declareThemedTokens(): string {
  const both = (name: string, one: string, other: string) => `  --${name}: light-dark(${one}, ${other});`;
  const colours = Object.entries(light.colours).map(([name, value]) =>
    both(name, value, dark.colours[name as ColourName]),
  );
  const accents = ACCENTS.map((name) => both(`accent-${name}`, light.accents[name], dark.accents[name]));
  return `/* Generated from src/platform/pages/tokens.ts by npm run generate. */
:root {
  color-scheme: light dark;
${[...colours, ...accents].join('\n')}
  --accent: var(--accent-${DEFAULT_ACCENT});
}

:root[data-theme="light"] {
  color-scheme: light;
}

:root[data-theme="dark"] {
  color-scheme: dark;
}

@media print {
  :root,
  :root[data-theme] {
    color-scheme: light;
    --page: #ffffff;
  }
}
${ACCENTS.map((name) => `\n.accent-${name} {\n  --accent: var(--accent-${name});\n}`).join('\n')}
`;
}

function declare({ colours, accents }: Theme): string {
  const named = Object.fromEntries(Object.entries(accents).map(([name, value]) => [`accent-${name}`, value]));
  return customProperties({ ...colours, ...named });
}
