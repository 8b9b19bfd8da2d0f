import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useMessages } from '../locales/language.tsx';
import { readStored, store } from '../locales/stored.ts';
import { useToast } from '../ui/toast.tsx';
import { toggleTheme } from './theme.ts';

/** Keys that work everywhere but while somebody types. They can be switched off, for whoever speaks to the computer. */
export const SHORTCUTS = [
  { name: 'home', keys: ['g', 'h'] },
  { name: 'account', keys: ['g', 'a'] },
  { name: 'reference', keys: ['g', 'r'] },
  { name: 'theme', keys: ['t'] },
  { name: 'help', keys: ['?'] },
] as const;
type ShortcutName = (typeof SHORTCUTS)[number]['name'];

const STORED_AS = 'quintet.shortcuts';
const BETWEEN_KEYS_MS = 1500;

const listeners = new Set<() => void>();
let areOn = readStored(STORED_AS) !== 'off';

export function setShortcuts(isOn: boolean): void {
  areOn = isOn;
  store(STORED_AS, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcutsAreOn = (): boolean => useSyncExternalStore(subscribe, () => areOn);

/** Whoever types, chooses or is asked something means the letter. */
export function isMeantForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const isTyping = target.isContentEditable || target.closest('input, textarea, select') !== null;
  return !isTyping && document.querySelector('dialog[open]') === null;
}

export function useShortcuts(openHelp: () => void): void {
  const isOn = useShortcutsAreOn();
  const navigate = useNavigate();
  const toast = useToast();
  const { theme, themes } = useMessages();
  const pressed = useRef<{ keys: string; at: number }>({ keys: '', at: 0 });
  useEffect(() => {
    if (!isOn) return;
    const acts: Readonly<Record<ShortcutName, () => void>> = {
      home: () => void navigate({ to: '/' }),
      account: () => void navigate({ to: '/account' }),
      reference: () => location.assign('/docs'),
      theme: () => toast({ text: `${theme}: ${themes[toggleTheme()]}` }),
      help: openHelp,
    };
    const press = (event: KeyboardEvent) => {
      if (!isMeantForPage(event) || event.key.length !== 1) return;
      const { keys, at } = pressed.current;
      const all = event.timeStamp - at < BETWEEN_KEYS_MS ? `${keys} ${event.key}` : event.key;
      const found = SHORTCUTS.find((each) => [all, event.key].includes(each.keys.join(' ')));
      pressed.current = { keys: found === undefined ? event.key : '', at: event.timeStamp };
      if (found === undefined) return;
      event.preventDefault();
      acts[found.name]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, navigate, toast, theme, themes, openHelp]);
}

const FIRST_KEYS: ReadonlySet<string> = new Set(
  SHORTCUTS.flatMap(({ keys }) => (keys.length > 1 ? keys.slice(0, 1) : [])),
);

/**
 * Keys of one page, beside those that work everywhere; told on the page. A key that is held down counts once, and one that
 * follows the first of two is not meant.
 */
export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  const isOn = useShortcutsAreOn();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isOn) return;
    let before = { key: '', at: Number.NEGATIVE_INFINITY };
    const press = (event: KeyboardEvent) => {
      if (!isMeantForPage(event) || event.key.length !== 1) return;
      const isSecond = FIRST_KEYS.has(before.key) && event.timeStamp - before.at < BETWEEN_KEYS_MS;
      before = { key: event.key, at: event.timeStamp };
      const act = isSecond || event.repeat ? undefined : latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
