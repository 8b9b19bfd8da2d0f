import { useEffect, useRef } from 'react';
import { readSession, updateAccount } from '#sdk/generated/console/endpoints.ts';
import { useLanguage } from '../locales/language.tsx';
import { isAccountLocale } from '../locales/late.ts';
import type { Locale } from '../locales/locale.ts';
import { wordsOf } from '../ui/error-words.ts';
import { useToast } from '../ui/toast.tsx';
import { useChange } from './queries.ts';

/** Speaks the account's language, whatever this browser had before. Thai is no language of accounts, and stays where it was chosen. */
export function useAccountLanguage(kept: Locale | null | undefined): void {
  const { locale, choose } = useLanguage();
  const heard = useRef<Locale | null>(null);
  useEffect(() => {
    if (kept === undefined || kept === null || kept === heard.current) return;
    heard.current = kept;
    // If its words do not come, the page speaks as before.
    if (kept !== locale && isAccountLocale(locale)) choose(kept).catch(() => {});
  }, [kept, locale, choose]);
}

/** What is chosen here holds on every device: it is kept with the account as well. */
export function useChooseLanguage(isSignedIn: boolean): (locale: Locale) => void {
  const { messages, choose } = useLanguage();
  const toast = useToast();
  const fail = (text: string) => toast({ text, tone: 'critical' });
  const keep = useChange(updateAccount, {
    outdates: [readSession],
    onFailed: (error) => fail(wordsOf(error, messages)),
  });
  return (chosen) => {
    choose(chosen).catch(() => fail(messages.failure.language));
    if (isSignedIn && isAccountLocale(chosen)) keep.mutate({ body: { language: chosen } });
  };
}
