import { useSyncExternalStore } from 'react';
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

const listeners = new Set<() => void>();
let current = readTheme();

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current;
}

export function setTheme(theme: Theme): void {
  current = theme;
  store(STORED_AS, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** To the other one of what is on the screen now. */
export function toggleTheme(): Theme {
  const isDark = current === 'dark' || (current === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'light' : 'dark';
  setTheme(theme);
  return theme;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current);
