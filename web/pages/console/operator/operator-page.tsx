import type { ReactNode } from 'react';
import { NotFound } from '../../../app/not-found.tsx';
import { useRunning } from '../../../app/operator-parts.ts';
import { en as words } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import './operator.css';

type OperatorPageProps = { title: string; lead: string; actions?: ReactNode; children: ReactNode };

/** The operator's pages are English, whatever is spoken around them. */
export function OperatorPage(props: OperatorPageProps) {
  return (
    <div lang="en">
      <Page {...props} />
    </div>
  );
}

/** What is about one service is not there where that does not run. */
export function IfRunning({ service, children }: { service: string; children: ReactNode }) {
  const running = useRunning();
  if (running !== undefined && !running.has(service)) return <NotFound />;
  return children;
}

type MoreProps = { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } };

/** Below a list that comes part by part. */
export function More({ query }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button busy={query.isFetchingNextPage && '…'} onClick={() => void query.fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}

/** The names of services that run here, besides the console itself. */
export function useServiceNames(): string[] {
  return [...(useRunning() ?? [])].filter((name) => name !== 'console').sort();
}

export const choicesOf = (values: readonly string[], labels: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
