import type { ReactNode } from 'react';
import { useLanguage } from '../../locales/language.tsx';
import { isAccountLocale } from '../../locales/late.ts';

/** Read out as what it is, where the page around it speaks a language that these pages do not have. */
export function InWords({ children }: { children: ReactNode }) {
  const { locale } = useLanguage();
  return isAccountLocale(locale) ? children : <div lang="en">{children}</div>;
}
