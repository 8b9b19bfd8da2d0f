import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/workspace.ts';
import { ProblemWords, useLanguage } from '../../locales/language.tsx';
import { useProspectWords } from '../../locales/prospects.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import './prospects.css';

type ProspectsPageProps = {
  title: string;
  lead?: ReactNode;
  /** The way to where one came from. */
  back?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

const TABS = [
  ['leads', ''],
  ['work', '/work'],
  ['lists', '/lists'],
  ['searches', '/searches'],
  ['contacts', '/contacts'],
  ['tools', '/tools'],
] as const;

/** On a phone the part that is shown may lie beyond the edge of the row. */
function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>('[aria-current=page]');
  if (tabs && current)
    tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - current.clientWidth) / 2;
}

/** A page of the sales desk: whose it is, its parts, and what it speaks. */
export function ProspectsPage({ title, lead, back, actions, children }: ProspectsPageProps) {
  const words = useProspectWords();
  const { locale } = useLanguage();
  const { name, slug, services } = useWorkspace();
  const isThai = locale === 'th';
  if (!services.some((each) => each.name === 'prospects'))
    return (
      <div lang={isThai ? 'th' : 'en'}>
        <Page title={words.title}>
          <Empty icon="plug" title={words.notOpened}>
            {words.notOpenedText}
          </Empty>
        </Page>
      </div>
    );
  return (
    <div className="sales accent-prospects" lang={isThai ? 'th' : 'en'}>
      <p className="sales-above">
        {name}
        {back !== undefined && <span className="no-print">{back}</span>}
      </p>
      <Page title={title} {...(lead !== undefined && { lead })} {...(actions !== undefined && { actions })}>
        <nav className="sales-tabs no-print" aria-label={words.tabs.label} ref={showCurrent}>
          {TABS.map(([tab, path]) => (
            <Link
              key={tab}
              to={`/w/$slug/prospects${path}` as '/w/$slug'}
              params={{ slug }}
              activeOptions={{ exact: path === '', includeSearch: false }}
            >
              {words.tabs[tab]}
            </Link>
          ))}
        </nav>
        <ProblemWords words={words.problems}>{children}</ProblemWords>
        {isThai && <p className="soft small">{words.unread}</p>}
      </Page>
    </div>
  );
}
