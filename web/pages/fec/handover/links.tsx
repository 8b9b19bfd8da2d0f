import { useState } from 'react';
import { listHandoverLinks, makeHandoverLink, revokeHandoverLink } from '#sdk/generated/fec/endpoints.ts';
import type { HandoverLink } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useHandoverWords } from '../../../locales/fec-handover.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault, Notice } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFecAnswer, useFecChange, useMayChange } from '../ask.ts';
import './handover.css';

/** Links by which clients read the report of a dossier: made, told once, listed and revoked. */
export function LinksSection({ id }: { id: string }) {
  const { links: words } = useHandoverWords();
  const mayChange = useMayChange();
  const [isMaking, setMaking] = useState(false);
  return (
    <Section title={words.title} lead={words.lead}>
      <Answered query={useFecAnswer(listHandoverLinks, { path: { id } })} lines={1}>
        {({ links }) => <Links id={id} links={links} />}
      </Answered>
      {mayChange && (
        <div className="actions no-print">
          <Button onClick={() => setMaking(true)}>{words.make}</Button>
        </div>
      )}
      <MakeDialog id={id} isOpen={isMaking} onClose={() => setMaking(false)} />
    </Section>
  );
}

type MakeProps = { id: string; isOpen: boolean; onClose: () => void };

function MakeDialog({ id, isOpen, onClose }: MakeProps) {
  const { links: words } = useHandoverWords();
  const [url, setUrl] = useState<string>();
  const close = () => {
    setUrl(undefined);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={url === undefined ? words.make : words.madeTitle}>
      {url === undefined ? <MakeForm id={id} onMade={setUrl} /> : <Made url={url} onKept={close} />}
    </Dialog>
  );
}

const DAYS = [1, 7, 30] as const;
const USUAL_DAYS = '7';
const LONGEST_WHOM = 100;

function MakeForm({ id, onMade }: { id: string; onMade: (url: string) => void }) {
  const { links: words } = useHandoverWords();
  const { number } = useFormats();
  const [hasWorkbook, setWorkbook] = useState(false);
  const make = useFecChange(makeHandoverLink, { outdates: [listHandoverLinks] });
  const send = async ({ forWhom, days }: { forWhom: string; days: string }) => {
    const chosen = DAYS.find((each) => String(each) === days) ?? 1;
    const body = { days: chosen, forWhom: forWhom.trim(), hasWorkbook };
    const made = await make.mutateAsync({ path: { id }, body }).catch((error: unknown) => {
      throw inOwnWords(error, words.tooMany);
    });
    onMade(made.url);
  };
  return (
    <Form initial={{ forWhom: '', days: USUAL_DAYS }} optional={['forWhom']} action={words.make} send={send}>
      {({ text }) => (
        <>
          <TextField
            label={words.forWhom}
            hint={words.forWhomHint}
            autoComplete="off"
            maxLength={LONGEST_WHOM}
            isOptional
            {...text('forWhom')}
          />
          <SelectField
            label={words.days}
            choices={DAYS.map((days) => ({ value: String(days), label: words.daysOf(days, number(days)) }))}
            {...text('days')}
          />
          <CheckField
            label={words.workbook}
            checked={hasWorkbook}
            onChange={({ target }) => setWorkbook(target.checked)}
          />
        </>
      )}
    </Form>
  );
}

/** The service speaks French; this is said in the reader's language. */
function inOwnWords(error: unknown, detail: string): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'too_many_links') return error;
  const { status, code, requestId } = error;
  return new ApiProblem({ status, code, detail, requestId, fields: [] });
}

function Made({ url, onKept }: { url: string; onKept: () => void }) {
  const { links: words } = useHandoverWords();
  return (
    <>
      <Notice tone="warning" title={words.once}>
        {words.onceText}
      </Notice>
      <Copyable label={words.address} value={url} />
      <div className="actions">
        <Button look="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </>
  );
}

function Links({ id, links }: { id: string; links: readonly HandoverLink[] }) {
  const { links: words } = useHandoverWords();
  const { form } = useMessages();
  const toast = useToast();
  const mayChange = useMayChange();
  const revoke = useFecChange(revokeHandoverLink, {
    outdates: [listHandoverLinks],
    onDone: () => toast({ text: words.revoked }),
  });
  if (links.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <Card>
      <ul className="link-list" aria-label={words.list}>
        {links.map((link) => (
          <li key={link.id} data-status={link.status}>
            <OneLink link={link} />
            {mayChange && link.status === 'good' && (
              <Button
                aria-label={words.revokeOne(link.forWhom ?? words.nobody)}
                busy={revoke.isPending && revoke.variables.path.link === link.id && form.sending}
                onClick={() => revoke.mutate({ path: { id, link: link.id } })}
              >
                {words.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Fault error={revoke.error} />
    </Card>
  );
}

function OneLink({ link }: { link: HandoverLink }) {
  const { links: words } = useHandoverWords();
  const { dateTime, number } = useFormats();
  const { forWhom, status, madeBy, madeAt, expiresAt, revokedAt, opened, lastOpenedAt, hasWorkbook } = link;
  const ends = {
    good: words.until(dateTime(expiresAt)),
    expired: words.expired(dateTime(expiresAt)),
    revoked: words.revokedOn(dateTime(revokedAt ?? expiresAt)),
  };
  const maker = madeBy.name ?? (madeBy.kind === 'key' ? words.aKey : words.somebody);
  return (
    <div>
      <p className="link-whom">{forWhom ?? words.nobody}</p>
      <p className="small">{[ends[status], ...(hasWorkbook ? [words.withWorkbook] : [])].join(' · ')}</p>
      <p className="soft small">
        {lastOpenedAt === null ? words.never : words.opened(opened, number(opened), dateTime(lastOpenedAt))}
        {' · '}
        {words.by(maker, dateTime(madeAt))}
      </p>
    </div>
  );
}
