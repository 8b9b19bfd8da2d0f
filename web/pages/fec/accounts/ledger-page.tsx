import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '#sdk/endpoint.ts';
import { downloadLedger, readDossier } from '#sdk/generated/fec/endpoints.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useMessages } from '../../../locales/language.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { useDownload, useFecAnswer } from '../ask.ts';
import { FecPage } from '../fec-page.tsx';
import { Whose } from '../whose.tsx';
import './accounts.css';
import { DossierContext, useDossier } from './dossier-context.ts';
import { DossierTabs } from './tabs.tsx';

type LedgerPageProps = { title: string; children: ReactNode };

/** A page that asks the ledger of one dossier: of which company and exercise it is, the ways to the others, and its own content. */
export function LedgerPage({ title, children }: LedgerPageProps) {
  const { dossier: words } = useFecWords();
  const { id = '' } = useParams({ strict: false });
  const query = useFecAnswer(readDossier, { path: { id } });
  if (query.error instanceof ApiProblem && query.error.code === 'dossier_not_found')
    return <FecPage title={words.gone} lead={words.goneText} />;
  return (
    <div className="ledger">
      <FecPage title={title} {...(query.data !== undefined && { lead: <Whose dossier={query.data.dossier} /> })}>
        <DossierTabs id={id} />
        <Answered query={query}>
          {({ dossier }) => (
            <DossierContext key={dossier.id} value={dossier}>
              {dossier.status === 'done' ? children : <NotReady />}
            </DossierContext>
          )}
        </Answered>
      </FecPage>
    </div>
  );
}

function NotReady() {
  const words = useAccountWords();
  const { slug } = useWorkspace();
  const { id } = useDossier();
  return (
    <Empty
      icon="file"
      title={words.notReady}
      actions={
        <Link className={buttonClass()} to="/w/$slug/fec/dossiers/$id" params={{ slug, id }}>
          {words.toDossier}
        </Link>
      }
    >
      {words.notReadyText}
    </Empty>
  );
}

function TooLarge() {
  const words = useAccountWords();
  const { form } = useMessages();
  const { id } = useDossier();
  const download = useDownload();
  return (
    <>
      <Empty
        icon="file"
        title={words.tooLarge}
        actions={
          <Button
            icon="download"
            busy={download.isPending && form.sending}
            onClick={() => download.mutate({ body: { path: addressOf(downloadLedger.url, { id }) } })}
          >
            {words.parquet}
          </Button>
        }
      >
        {words.tooLargeText}
      </Empty>
      <Fault error={download.error} />
    </>
  );
}

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

/** What a ledger answers; two refusals are no failures, and say what can be done instead. */
export function LedgerAnswered<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const code = query.error instanceof ApiProblem ? query.error.code : undefined;
  if (query.data === undefined && code === 'dossier_not_ready') return <NotReady />;
  if (query.data === undefined && code === 'ledger_too_large') return <TooLarge />;
  return (
    <Answered query={query} lines={10}>
      {children}
    </Answered>
  );
}
