import { useEffect, useRef } from 'react';
import { isMeantForPage, useShortcutsAreOn } from './shortcuts.ts';

/** Keys of one page, beside those that work everywhere. The page tells them; switched off with the others. */
export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  const isOn = useShortcutsAreOn();
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act === undefined || !isMeantForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
