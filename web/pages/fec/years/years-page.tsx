import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readDossier } from '#sdk/generated/fec/endpoints.ts';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { Answered, Empty } from '../../../ui/states.tsx';
import { DossierContext } from '../accounts/dossier-context.ts';
import { DossierTabs } from '../accounts/tabs.tsx';
import { useFecAnswer, useLookAgain } from '../ask.ts';
import { isOpen } from '../facts.tsx';
import { FecPage } from '../fec-page.tsx';
import { Whose } from '../whose.tsx';
import { MissingYear, type Neighbour } from './missing-year.tsx';
import './years.css';

type YearsPageProps = { title: string; children: (dossier: Dossier) => ReactNode };

/** A page that puts a dossier beside another exercise: of which company and exercise it is, and the ways to the others. */
export function YearsPage({ title, children }: YearsPageProps) {
  const { dossier: words } = useFecWords();
  const { id = '' } = useParams({ strict: false });
  const query = useFecAnswer(readDossier, { path: { id } });
  if (query.error instanceof ApiProblem && query.error.code === 'dossier_not_found')
    return <FecPage title={words.gone} lead={words.goneText} />;
  return (
    <FecPage title={title} {...(query.data !== undefined && { lead: <Whose dossier={query.data.dossier} /> })}>
      <DossierTabs id={id} />
      <Answered query={query}>
        {({ dossier }) =>
          dossier.status === 'done' ? (
            <DossierContext key={dossier.id} value={dossier}>
              <div className="page years">{children(dossier)}</div>
            </DossierContext>
          ) : (
            <NotReady dossier={dossier} />
          )
        }
      </Answered>
    </FecPage>
  );
}

function NotReady({ dossier }: { dossier: Dossier }) {
  const words = useYearsWords();
  const { slug } = useWorkspace();
  useLookAgain(isOpen(dossier));
  return (
    <Empty
      icon="file"
      title={words.notReady}
      actions={
        <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id: dossier.id }}>
          {words.openDossier}
        </Link>
      }
    >
      {words.notReadyText}
    </Empty>
  );
}

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

type BesideAnsweredProps<Data> = {
  query: Query<Data>;
  dossier: Dossier;
  which: Neighbour;
  children: (data: Data) => ReactNode;
};

/** What both exercises answer; where one of them is not there, which one it is. */
export function BesideAnswered<Data>({ query, dossier, which, children }: BesideAnsweredProps<Data>) {
  const code = query.error instanceof ApiProblem ? query.error.code : undefined;
  if (code === 'year_not_found') return <MissingYear dossier={dossier} which={which} />;
  return (
    <Answered query={query} lines={10}>
      {children}
    </Answered>
  );
}
