import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  cancelAuditList,
  cancelEmailList,
  deleteAuditList,
  deleteEmailList,
  listAuditLists,
  listEmailLists,
  readAuditList,
  readEmailList,
} from '#sdk/generated/prospects/endpoints.ts';
import type { BulkJob } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { queries } from '../../../app/queries.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault, Notice } from '../../../ui/notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { Answered, Empty, Progress } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange } from '../ask.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { JobBadge, useCounts } from './job-table.tsx';
import { isOpen, type JobKind, LOOK_AGAIN_MS } from './jobs.ts';

const EMAILS = { read: readEmailList, list: listEmailLists, cancel: cancelEmailList, remove: deleteEmailList };
const AUDITS = { read: readAuditList, list: listAuditLists, cancel: cancelAuditList, remove: deleteAuditList };

/** Both kinds are asked alike and answer alike, at addresses of their own, which the types tell apart. */
const OF_KIND: Readonly<Record<JobKind, typeof EMAILS>> = {
  emails: EMAILS,
  audits: AUDITS as unknown as typeof EMAILS,
};

type JobPageProps = { id: string; kind: JobKind; actions?: ReactNode; children: (job: BulkJob) => ReactNode };

/** One job over a list: how far it is, a way to stop it, and what it found. */
export function JobPage({ id, kind, actions, children }: JobPageProps) {
  const { tools: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { date } = useFormats();
  const query = useProspectAnswer(OF_KIND[kind].read, { path: { id } }, { everyMs: LOOK_AGAIN_MS });
  const job = query.data;
  const back = (
    <Link className={buttonClass()} to="/w/$slug/prospects/tools" params={{ slug }}>
      {words.back}
    </Link>
  );
  if (query.error instanceof ApiProblem && query.error.status === 404)
    return (
      <ProspectsPage title={words.gone}>
        <Empty title={words.goneText} actions={back} />
      </ProspectsPage>
    );
  return (
    <ProspectsPage
      title={job === undefined || job.name === '' ? words[kind] : job.name}
      lead={
        job !== undefined && (
          <>
            <JobBadge status={job.status} /> {words.keptUntil(date(job.expires_at))}
          </>
        )
      }
      actions={
        <>
          {actions}
          {back}
        </>
      }
    >
      <Answered query={query}>
        {(found) => (
          <>
            <HowFar job={found} kind={kind} />
            {children(found)}
          </>
        )}
      </Answered>
    </ProspectsPage>
  );
}

const MINUTE = 60;

function HowFar({ job, kind }: { job: BulkJob; kind: JobKind }) {
  const { tools: words, said, deleted, forGood } = useSalesWorkWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const countsOf = useCounts();
  const navigate = useNavigate();
  const toast = useToast();
  const mayChange = useMayChange();
  const [isAsking, setAsking] = useState(false);
  const { read, list, cancel, remove } = OF_KIND[kind];
  const stop = useProspectChange(cancel, { outdates: [read, list], onDone: () => toast({ text: words.cancelled }) });
  const drop = useProspectChange(remove, {
    onDone: async () => {
      toast({ text: deleted(job.name || words[kind]) });
      await navigate({ to: '/w/$slug/prospects/tools', params: { slug } });
      await queries.invalidateQueries({ queryKey: [list.method, list.url], exact: false });
    },
  });
  const minutes = job.seconds_left === null ? undefined : Math.max(1, Math.ceil(job.seconds_left / MINUTE));
  const path = { id: job.id };
  const done = words.doneOf(number(job.done), number(job.total));
  return (
    <Card>
      <Progress
        label={words.statuses[job.status]}
        done={job.total === 0 ? 1 : job.done / job.total}
        figures={minutes === undefined || !isOpen(job) ? done : `${done}, ${words.left(minutes, number(minutes))}`}
        {...(isOpen(job) && mayChange && { onCancel: () => stop.mutate({ path }) })}
      />
      {job.paused_because !== null && <Notice tone="warning">{said(job.paused_because)}</Notice>}
      <p role="status">{countsOf(job)}</p>
      {mayChange && !isOpen(job) && (
        <div className="actions">
          <Button look="danger" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      <Fault error={stop.error ?? drop.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.remove}
        action={words.remove}
        onConfirm={() => drop.mutate({ path })}
      >
        <p>{words.removeText}</p>
        <p>{forGood}</p>
      </ConfirmDialog>
    </Card>
  );
}
