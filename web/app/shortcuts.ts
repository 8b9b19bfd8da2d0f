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
function isMeantForPage(event: KeyboardEvent): boolean {
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
