import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useAccountWords } from '../../../locales/account.ts';
import { Page } from '../../../ui/page.tsx';
import './account.css';

/** The pages of the account, with the way from one to the others. */
export function AccountPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const words = useAccountWords();
  return (
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
  );
}

type SettingProps = { title: string; lead: string; children: ReactNode };

/** One subject: what it is, and beside it what can be done about it. */
export function Setting({ title, lead, children }: SettingProps) {
  const id = useId();
  return (
    <section className="setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft small">{lead}</p>
      </div>
      <div className="card">{children}</div>
    </section>
  );
}
