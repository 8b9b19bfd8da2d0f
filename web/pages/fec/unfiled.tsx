import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeDossier, listDossiers } from '#sdk/generated/fec/endpoints.ts';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { besideField, useFecChange, useFecParts, useLookAgain, useMayChange } from './ask.ts';
import { DossierStatus, FoundCounts, isOpen } from './facts.tsx';

const A_PART = 200;

/** The name of a file that waits tells its company as soon as it is read. */
const isNamed = (dossier: Dossier) => isOpen(dossier) && /^\d{9}FEC\d{8}/i.test(dossier.fileName);

/** Dossiers whose company nothing tells; where there are none, nothing is shown. */
export function Unfiled() {
  const { unfiled: words, company, companies } = useFecWords();
  const { form } = useMessages();
  const { date } = useFormats();
  const { slug } = useWorkspace();
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<Dossier>();
  const query = useFecParts(listDossiers, (after) => ({
    query: { limit: A_PART, ...(after !== undefined && { after }) },
  }));
  const unknown = (query.data?.pages ?? []).flatMap(({ dossiers }) => dossiers).filter(({ siren }) => siren === null);
  const rows = unknown.filter((dossier) => !isNamed(dossier));
  useLookAgain(unknown.some(isOpen));
  if (rows.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <Table
        label={words.title}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        columns={[
          {
            id: 'file',
            title: words.file,
            cell: ({ id, fileName }) => (
              <span className="fec-name">
                <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id }}>
                  {fileName}
                </Link>
              </span>
            ),
          },
          {
            id: 'sent',
            title: company.sent,
            cell: ({ createdAt }) => <span className="whole">{date(createdAt)}</span>,
          },
          {
            id: 'findings',
            title: companies.findings,
            isFact: true,
            cell: ({ findings }) => <FoundCounts findings={findings} />,
          },
          { id: 'state', title: companies.state, isFact: true, cell: (dossier) => <DossierStatus dossier={dossier} /> },
          ...(mayChange
            ? [
                {
                  id: 'act',
                  title: words.act,
                  isFact: true,
                  cell: (dossier: Dossier) => (
                    <Button onClick={() => setAsked(dossier)}>
                      {words.act} <span className="unseen">{dossier.fileName}</span>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {query.hasNextPage && (
        <div className="actions">
          <Button busy={query.isFetchingNextPage && form.sending} onClick={() => void query.fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
      <FilingDialog dossier={asked} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

/** Asks whose a dossier is. */
export function FilingDialog({ dossier, onClose }: { dossier: Dossier | undefined; onClose: () => void }) {
  const { unfiled: words } = useFecWords();
  const toast = useToast();
  const change = useFecChange(changeDossier);
  return (
    <Dialog isOpen={dossier !== undefined} onClose={onClose} title={words.actOn(dossier?.fileName ?? '')}>
      <Form
        initial={{ siren: '' }}
        action={words.act}
        send={async ({ siren }) => {
          const digits = siren.replaceAll(/\s/g, '');
          await change
            .mutateAsync({ path: { id: dossier?.id ?? '' }, body: { siren: digits } })
            .catch((error: unknown) => {
              throw besideField(error, 'siren', words.notSiren);
            });
          toast({ text: words.done(digits) });
        }}
        onDone={onClose}
      >
        {({ text }) => <TextField label={words.siren} inputMode="numeric" autoComplete="off" {...text('siren')} />}
      </Form>
    </Dialog>
  );
}
