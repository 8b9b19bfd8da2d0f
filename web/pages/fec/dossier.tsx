import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '#sdk/endpoint.ts';
import {
  changeDossier,
  deleteDossier,
  downloadDossierFile,
  downloadLedger,
  handOverDossier,
  judgeDossier,
  listCompanies,
  listDossiers,
  listFindings,
  readCompany,
  readDossier,
  readDossierReport,
} from '#sdk/generated/fec/endpoints.ts';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useAccountWords } from '../../locales/fec-accounts.ts';
import { useFindingWords } from '../../locales/fec-findings.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Fault, Notice } from '../../ui/notice.tsx';
import { Card, Facts, Section } from '../../ui/page.tsx';
import { Answered, Progress } from '../../ui/states.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DossierTabs } from './accounts/tabs.tsx';
import { useDownload, useFecAnswer, useFecChange, useLookAgain, useMayChange, useOpening } from './ask.ts';
import { FoundCounts, isOpen, sirenInWords, useDay, usePeriod } from './facts.tsx';
import { FecPage } from './fec-page.tsx';
import { FindingsSection } from './findings/findings.tsx';
import { LinksSection } from './handover/links.tsx';
import { FilingDialog } from './unfiled.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id');

export function DossierPage() {
  const { dossier: words } = useFecWords();
  const { id } = route.useParams();
  const query = useFecAnswer(readDossier, { path: { id } });
  if (query.error instanceof ApiProblem && query.error.code === 'dossier_not_found')
    return <FecPage title={words.gone} lead={words.goneText} />;
  return <Answered query={query}>{({ dossier }) => <OneDossier key={dossier.id} dossier={dossier} />}</Answered>;
}

function OneDossier({ dossier }: { dossier: Dossier }) {
  const { dossier: words } = useFecWords();
  const { percent } = useFormats();
  const mayChange = useMayChange();
  const day = useDay();
  const { id, status, progress, periodEnd, closingDate, fileName, error } = dossier;
  useLookAgain(isOpen(dossier));
  const end = closingDate ?? periodEnd;
  const leads = { queued: words.leadOpen, running: words.leadOpen, done: words.lead, failed: words.leadFailed };
  return (
    <FecPage title={end === null ? fileName : words.title(day(end))} lead={leads[status]}>
      {status === 'done' && <DossierTabs id={id} />}
      {isOpen(dossier) && (
        <Progress label={words.progress} done={progress} figures={percent(Math.floor(progress * 100) / 100)} />
      )}
      {status === 'failed' && (
        <Notice tone="critical" title={words.failed}>
          <span lang="fr">{error}</span>
        </Notice>
      )}
      {dossier.hasOldSettings && status !== 'failed' && <OldSettings dossier={dossier} />}
      <Head dossier={dossier} />
      <Files dossier={dossier} />
      {status === 'done' && <LinksSection id={id} />}
      {status === 'done' && (
        <>
          <FindingsSection id={id} />
          <ToChanges dossier={dossier} />
        </>
      )}
      {mayChange && (
        <div className="fec-settings">
          <Keeping dossier={dossier} />
          {!isOpen(dossier) && <JudgingAgain dossier={dossier} />}
          <Deletion dossier={dossier} />
        </div>
      )}
    </FecPage>
  );
}

function Head({ dossier }: { dossier: Dossier }) {
  const { dossier: words, unfiled, companies } = useFecWords();
  const { number, bytes, date, dateTime } = useFormats();
  const { slug } = useWorkspace();
  const mayChange = useMayChange();
  const period = usePeriod();
  const [isFiling, setFiling] = useState(false);
  const { siren, company, fileName, lines, entries, findings, createdAt, keepUntil } = dossier;
  const owner =
    siren === null ? (
      <span className="actions">
        {words.unfiled}
        {mayChange && (
          <Button onClick={() => setFiling(true)}>
            {unfiled.act} <span className="unseen">{fileName}</span>
          </Button>
        )}
      </span>
    ) : (
      <Link to="/w/$slug/fec/companies/$siren" params={{ slug, siren }}>
        {company === null ? sirenInWords(siren) : `${company} (${sirenInWords(siren)})`}
      </Link>
    );
  return (
    <Section title={words.head}>
      <Card>
        <Facts
          facts={[
            [words.company, owner],
            [words.file, `${fileName} (${bytes(dossier.bytes)})`],
            [words.period, period(dossier)],
            ...(lines === null ? [] : [[words.lines, number(lines)] as const]),
            ...(entries === null ? [] : [[words.entries, number(entries)] as const]),
            [companies.findings, <FoundCounts key="found" findings={findings} />],
            [words.sentAt, dateTime(createdAt)],
            [words.keptUntil, date(keepUntil)],
          ]}
        />
      </Card>
      <FilingDialog dossier={isFiling ? dossier : undefined} onClose={() => setFiling(false)} />
    </Section>
  );
}

function ToChanges({ dossier: { id, siren } }: { dossier: Dossier }) {
  const { changes } = useFindingWords();
  const { slug } = useWorkspace();
  if (siren === null) return null;
  return (
    <p className="no-print">
      <Link to="/w/$slug/fec/dossiers/$id/changes" params={{ slug, id }}>
        {changes.open}
      </Link>
    </p>
  );
}

/** The report in its forms, and the file itself. */
function Files({ dossier: { id, status } }: { dossier: Dossier }) {
  const { dossier: words } = useFecWords();
  const { parquet } = useAccountWords();
  const download = useDownload();
  const opening = useOpening();
  const { form } = useMessages();
  const report = (as: string) => ({ body: { path: addressOf(readDossierReport.url, { id }, { as }) } });
  const file = { body: { path: addressOf(downloadDossierFile.url, { id }) } };
  const ledger = { body: { path: addressOf(downloadLedger.url, { id }) } };
  const handover = (as: string) => ({ body: { path: addressOf(handOverDossier.url, { id }, { as }) } });
  const { handover: handoverWords } = useFindingWords();
  const isReady = status === 'done';
  return (
    <Section title={words.reports}>
      <div className="actions">
        {isReady && (
          <>
            <Button
              look="primary"
              icon="external"
              busy={opening.isPending && form.sending}
              onClick={() => opening.mutate(report('html'))}
            >
              {words.open}
            </Button>
            <Button icon="download" onClick={() => download.mutate(report('csv'))}>
              {words.csv}
            </Button>
            <Button icon="download" onClick={() => download.mutate(report('xlsx'))}>
              {words.workbook}
            </Button>
            <Button icon="external" onClick={() => opening.mutate(handover('html'))}>
              {handoverWords.page}
            </Button>
            <Button icon="download" onClick={() => download.mutate(handover('xlsx'))}>
              {handoverWords.workbook}
            </Button>
          </>
        )}
        <Button icon="download" onClick={() => download.mutate(file)}>
          {words.original}
        </Button>
        {isReady && (
          <Button icon="download" onClick={() => download.mutate(ledger)}>
            {parquet}
          </Button>
        )}
      </div>
      <Fault error={download.error ?? opening.error} />
    </Section>
  );
}

function useJudgingAgain({ id }: Dossier) {
  const { controls: words } = useFindingWords();
  const toast = useToast();
  const again = useFecChange(judgeDossier, {
    outdates: [readDossier, listDossiers, listCompanies, readCompany, listFindings],
    onDone: () => toast({ text: words.asked }),
  });
  return { ...again, judge: () => again.mutate({ path: { id } }) };
}

/** What is shown was found with other settings than those of now. */
function OldSettings({ dossier }: { dossier: Dossier }) {
  const { controls: words } = useFindingWords();
  const { form } = useMessages();
  const mayChange = useMayChange();
  const { judge, isPending, error } = useJudgingAgain(dossier);
  return (
    <>
      <Notice
        tone="warning"
        title={words.old}
        {...(mayChange && {
          actions: (
            <Button busy={isPending && form.sending} onClick={judge}>
              {words.again}
            </Button>
          ),
        })}
      >
        {words.oldText}
      </Notice>
      <Fault error={error} />
    </>
  );
}

function JudgingAgain({ dossier }: { dossier: Dossier }) {
  const { controls: words } = useFindingWords();
  const { form } = useMessages();
  const { judge, isPending, error } = useJudgingAgain(dossier);
  return (
    <Card>
      <div>
        <h2>{words.againTitle}</h2>
        <p>{words.againText}</p>
      </div>
      <div className="actions">
        <Button busy={isPending && form.sending} onClick={judge}>
          {words.again}
        </Button>
      </div>
      <Fault error={error} />
    </Card>
  );
}

const MONTHS = [1, 3, 6, 13, 24, 36, 60, 120];
const USUAL_MONTHS = 13;

function Keeping({ dossier: { id, keepUntil } }: { dossier: Dossier }) {
  const { dossier: words } = useFecWords();
  const { number, date } = useFormats();
  const toast = useToast();
  const change = useFecChange(changeDossier);
  return (
    <Card>
      <div>
        <h2>{words.keep}</h2>
        <p>{words.keepText(date(keepUntil))}</p>
        <p className="soft small">{words.keepLead}</p>
      </div>
      <Form
        initial={{ keepMonths: String(USUAL_MONTHS) }}
        action={words.keepAction}
        look="plain"
        send={({ keepMonths }) => change.mutateAsync({ path: { id }, body: { keepMonths: Number(keepMonths) } })}
        onDone={() => toast({ text: words.kept })}
      >
        {({ text }) => (
          <SelectField
            label={words.months}
            choices={MONTHS.map((count) => ({ value: String(count), label: words.monthsOf(count, number(count)) }))}
            {...text('keepMonths')}
          />
        )}
      </Form>
    </Card>
  );
}

function Deletion({ dossier: { id, siren, fileName } }: { dossier: Dossier }) {
  const { dossier: words } = useFecWords();
  const { form } = useMessages();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useFecChange(deleteDossier, {
    // The dossier itself would be asked for once more, and is gone.
    outdates: [listCompanies, readCompany, listDossiers],
    onDone: async () => {
      toast({ text: words.deleted(fileName) });
      if (siren === null) await navigate({ to: '/w/$slug/fec', params: { slug } });
      else await navigate({ to: '/w/$slug/fec/companies/$siren', params: { slug, siren } });
    },
  });
  return (
    <Card>
      <div>
        <h2>{words.deletion}</h2>
        <p>{words.deletionText}</p>
        <p className="soft small">{words.deletionBackups}</p>
      </div>
      <div className="actions">
        <Button look="danger" busy={remove.isPending && form.sending} onClick={() => setAsking(true)}>
          {words.deletionAction}
        </Button>
      </div>
      <Fault error={remove.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.deletionTitle(fileName)}
        name={fileName}
        action={words.deletionConfirm}
        onConfirm={() => remove.mutate({ path: { id } })}
      >
        <p>{words.deletionText}</p>
        <p>{words.deletionBackups}</p>
      </ConfirmDialog>
    </Card>
  );
}
