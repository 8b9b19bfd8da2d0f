import { useNavigate } from '@tanstack/react-router';
import { listAuditLists, listEmailLists, startEmailList } from '#sdk/generated/prospects/endpoints.ts';
import { queries } from '../../../app/queries.ts';
import { useUpload } from '../../../app/upload.ts';
import { inWorkspace, useWorkspace } from '../../../app/workspace.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useMayChange, useProspectAnswer } from '../ask.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { useSaidState } from '../said.ts';
import { JobTable } from './job-table.tsx';
import { LOOK_AGAIN_MS } from './jobs.ts';
import { SavingsTable } from './savings-table.tsx';

const LARGEST = 8_000_000;

/** What is done for many at once, and how far it is. */
export function ToolsPage() {
  const { tools: words } = useSalesWorkWords();
  const mayChange = useMayChange();
  const emails = useProspectAnswer(listEmailLists, {}, { everyMs: LOOK_AGAIN_MS });
  const audits = useProspectAnswer(listAuditLists, {}, { everyMs: LOOK_AGAIN_MS });
  return (
    <ProspectsPage title={words.title} lead={words.lead}>
      <Section title={words.emails} lead={words.emailsLead}>
        {mayChange && <Intake />}
        <Answered query={emails} lines={2}>
          {({ lists }) => <JobTable kind="emails" jobs={lists} empty={words.noEmails} />}
        </Answered>
      </Section>
      <Section title={words.audits} lead={words.auditsLead}>
        <Answered query={audits} lines={2}>
          {({ lists }) => <JobTable kind="audits" jobs={lists} empty={words.noAudits} />}
        </Answered>
      </Section>
      <SavingsTable />
    </ProspectsPage>
  );
}

function Intake() {
  const { tools: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const { state, start, cancel } = useUpload(startEmailList, ({ id }) => {
    const { method, url } = listEmailLists;
    void queries.invalidateQueries({ queryKey: [method, url], exact: false });
    void navigate({ to: '/w/$slug/prospects/tools/emails/$id', params: { slug, id } });
  });
  return (
    <FileDrop
      hint={words.emailsFile}
      kinds={['.csv', '.txt']}
      largestBytes={LARGEST}
      state={useSaidState(state)}
      onFile={(file) => void start({ mediaType: 'text/csv', query: { name: file.name }, ...inWorkspace(slug) }, file)}
      onCancel={cancel}
    />
  );
}
