import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccountWords } from '../../../locales/account.ts';
import { useLanguage } from '../../../locales/language.tsx';
import { isAccountLocale } from '../../../locales/late.ts';
import { Page } from '../../../ui/page.tsx';
import './account.css';

/** The pages of the account, with the way from one to the others. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const words = useAccountWords();
  const { locale } = useLanguage();
  return (
    // Read out as what it is, where the page around it speaks a language that accounts do not have.
    <div lang={isAccountLocale(locale) ? undefined : 'en'}>
      <Page title={title} lead={lead}>
        <nav className="tabs no-print" aria-label={words.parts}>
          <Link to="/account" activeOptions={{ exact: true }}>
            {words.profile.title}
          </Link>
          <Link to="/account/security">{words.security.title}</Link>
          <Link to="/account/sessions">{words.sessions.title}</Link>
        </nav>
        {children}
      </Page>
    </div>
  );
}
