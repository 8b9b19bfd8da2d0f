import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeCompany, listDossiers, readCompany } from '#sdk/generated/fec/endpoints.ts';
import type { Company, Dossier } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFindingWords } from '../../locales/fec-findings.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Answered, Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFecAnswer, useFecChange, useFecParts, useLookAgain, useMayChange } from './ask.ts';
import { DossierStatus, FoundCounts, isOpen, sirenInWords, useExercise } from './facts.tsx';
import { FecPage } from './fec-page.tsx';
import { SideBySide } from './years/side-by-side.tsx';

const route = getRouteApi('/w/$slug/fec/companies/$siren');

export function CompanyPage() {
  const { company: words } = useFecWords();
  const { siren } = route.useParams();
  const query = useFecAnswer(readCompany, { path: { siren } });
  if (query.error instanceof ApiProblem && query.error.code === 'company_not_found')
    return <FecPage title={words.gone} lead={words.goneText} />;
  return <Answered query={query}>{({ company }) => <OneCompany company={company} />}</Answered>;
}

function OneCompany({ company }: { company: Company }) {
  const { company: words } = useFecWords();
  const [isNaming, setNaming] = useState(false);
  const mayChange = useMayChange();
  const { siren, name } = company;
  const { controls } = useFindingWords();
  const { slug } = useWorkspace();
  const actions = (
    <>
      <Link className={buttonClass()} to="/w/$slug/fec/companies/$siren/controls" params={{ slug, siren }}>
        {controls.open}
      </Link>
      {mayChange && !isNaming && (
        <Button onClick={() => setNaming(true)}>{name === '' ? words.giveName : words.rename}</Button>
      )}
    </>
  );
  return (
    <FecPage
      title={name || words.unnamed(sirenInWords(siren))}
      lead={words.lead(sirenInWords(siren))}
      actions={actions}
    >
      {isNaming && <Naming company={company} onClose={() => setNaming(false)} />}
      <Exercises siren={siren} />
    </FecPage>
  );
}

const LONGEST_NAME = 200;

function Naming({ company: { siren, name }, onClose }: { company: Company; onClose: () => void }) {
  const { company: words } = useFecWords();
  const { cancel } = useMessages();
  const toast = useToast();
  const change = useFecChange(changeCompany);
  return (
    <Form
      initial={{ name }}
      optional={['name']}
      action={words.save}
      send={({ name: given }) => change.mutateAsync({ path: { siren }, body: { name: given.trim() } })}
      onDone={() => {
        toast({ text: words.saved });
        onClose();
      }}
      more={<Button onClick={onClose}>{cancel}</Button>}
    >
      {({ text }) => (
        <TextField label={words.name} maxLength={LONGEST_NAME} autoComplete="off" autoFocus {...text('name')} />
      )}
    </Form>
  );
}

const A_PART = 50;

function Exercises({ siren }: { siren: string }) {
  const { company: words, companies } = useFecWords();
  const { form } = useMessages();
  const query = useFecParts(listDossiers, (after) => ({
    query: { siren, limit: A_PART, ...(after !== undefined && { after }) },
  }));
  const dossiers = (query.data?.pages ?? []).flatMap((part) => part.dossiers);
  useLookAgain(dossiers.some(isOpen));
  return (
    <>
      <Section title={words.exercises}>
        <Answered query={query}>{() => <ExerciseTable dossiers={newestFirst(dossiers)} />}</Answered>
        {query.hasNextPage && (
          <div className="actions">
            <Button busy={query.isFetchingNextPage && form.sending} onClick={() => void query.fetchNextPage()}>
              {companies.more}
            </Button>
          </div>
        )}
      </Section>
      <SideBySide dossiers={dossiers} />
    </>
  );
}

/** By exercise; of one exercise, as they came. */
const newestFirst = (dossiers: readonly Dossier[]) =>
  dossiers.toSorted((one, other) => endOf(other).localeCompare(endOf(one)));

const endOf = ({ periodEnd, closingDate }: Dossier) => periodEnd ?? closingDate ?? '';

function ExerciseTable({ dossiers }: { dossiers: readonly Dossier[] }) {
  const { company: words } = useFecWords();
  const { number, date } = useFormats();
  const { slug } = useWorkspace();
  const exercise = useExercise();
  return (
    <Table
      label={words.exercises}
      rows={dossiers}
      keyOf={({ id }) => id}
      nameOf={exercise}
      empty={
        <Empty icon="file" title={words.none}>
          {words.noneText}
        </Empty>
      }
      columns={[
        {
          id: 'exercise',
          title: words.exercise,
          cell: (dossier) => (
            <span className="fec-name">
              <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id: dossier.id }}>
                {exercise(dossier)}
              </Link>
              <small>{dossier.fileName}</small>
            </span>
          ),
        },
        {
          id: 'lines',
          title: words.lines,
          isFigure: true,
          cell: ({ lines }) => (lines === null ? '–' : number(lines)),
        },
        {
          id: 'findings',
          title: words.findings,
          isFact: true,
          cell: ({ findings }) => <FoundCounts findings={findings} />,
        },
        { id: 'state', title: words.state, isFact: true, cell: (dossier) => <DossierStatus dossier={dossier} /> },
        { id: 'sent', title: words.sent, isFigure: true, cell: ({ createdAt }) => date(createdAt) },
        { id: 'kept', title: words.keptUntil, isFigure: true, isFact: true, cell: ({ keepUntil }) => date(keepUntil) },
      ]}
    />
  );
}
