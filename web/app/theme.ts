import { useState } from 'react';
import { readStored, store } from '../locales/stored.ts';

/** Light, dark, or as the system has it. The stylesheet does the rest: colours are written for both (`color-scheme`). */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const STORED_AS = 'quintet.theme';

const isTheme = (value: string | null): value is Theme => (THEMES as readonly (string | null)[]).includes(value);

function readTheme(): Theme {
  const stored = readStored(STORED_AS);
  return isTheme(stored) ? stored : 'system';
}

export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  return [
    theme,
    (chosen) => {
      store(STORED_AS, chosen);
      applyTheme(chosen);
      setTheme(chosen);
    },
  ];
}
