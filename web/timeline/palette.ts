import { type RefObject, useEffect, useState } from 'react';

/**
 * The colours of the pictures, out of the tokens of the page. A canvas does not know `var()` or `light-dark()`: an element
 * is given each colour, and asked what the browser made of it. With forced colours they are the system's.
 */
export type Palette = {
  page: string;
  surface: string;
  sunken: string;
  ink: string;
  soft: string;
  line: string;
  control: string;
  accent: string;
  /** By category; with forced colours all are one, and the mark and the row tell them apart. */
  ofCategory: readonly string[];
};

const TOKENS = {
  page: ['--page', 'Canvas'],
  surface: ['--surface', 'Canvas'],
  sunken: ['--sunken', 'Canvas'],
  ink: ['--ink', 'CanvasText'],
  soft: ['--soft', 'CanvasText'],
  line: ['--line', 'GrayText'],
  control: ['--control', 'CanvasText'],
  accent: ['--accent', 'Highlight'],
} as const;

/** Six families; a category is told by its mark and its word as well. */
const FAMILIES: Readonly<Record<string, string>> = {
  Astronomical: '--accent-fec',
  Civilization: '--accent-portal',
  Construction: '--accent-cycles',
  Culture: '--accent-cycles',
  Disease: '--critical',
  Doctrine: '--accent-readiness',
  Economy: '--accent-prospects',
  Exploration: '--accent-prospects',
  Law: '--accent-console',
  'Natural Disaster': '--accent-portal',
  Political: '--accent-console',
  Religion: '--accent-readiness',
  Science: '--accent-fec',
  'Star Fort': '--accent-cycles',
  Technology: '--accent-fec',
  War: '--critical',
};

function readPalette(beside: HTMLElement, categories: readonly string[]): Palette {
  const probe = document.createElement('span');
  probe.className = 'tl-probe';
  probe.hidden = true;
  beside.append(probe);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const read = (token: string, system: string) => {
    probe.style.color = isForced ? system : `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const named = Object.fromEntries(
    Object.entries(TOKENS).map(([name, [token, system]]) => [name, read(token, system)]),
  );
  const ofCategory = categories.map((category) => read(FAMILIES[category] ?? '--soft', 'CanvasText'));
  probe.remove();
  return { ...(named as Omit<Palette, 'ofCategory'>), ofCategory };
}

/** What changes colours: the reader's system. The theme is chosen there for pages without a switch. */
const CHANGES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

function onPaletteChange(listener: () => void): () => void {
  const lists = CHANGES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/** The colours as they are beside this element, and anew when they change. */
export function usePalette(beside: RefObject<HTMLElement | null>, categories: readonly string[]): Palette | undefined {
  const [palette, setPalette] = useState<Palette>();
  useEffect(() => {
    const read = () => {
      if (beside.current !== null) setPalette(readPalette(beside.current, categories));
    };
    read();
    return onPaletteChange(read);
  }, [beside, categories]);
  return palette;
}
