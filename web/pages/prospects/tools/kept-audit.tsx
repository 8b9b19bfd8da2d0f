import { Link } from '@tanstack/react-router';
import { listAuditResults, readAuditResult } from '#sdk/generated/prospects/endpoints.ts';
import type { PageAudit } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useMayChange, useProspectAnswer } from '../ask.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { AuditComparison } from './audit-comparison.tsx';
import './audit.css';
import { StatusBadge } from './status-badge.tsx';

type KeptAuditProps = { list: string; row: number };

/** An audit as a list has kept it, and what has changed since. */
export function KeptAudit({ list, row }: KeptAuditProps) {
  const { tools, audit: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { date, decimal } = useFormats();
  const mayChange = useMayChange();
  const query = useProspectAnswer(readAuditResult, { path: { id: list, row } });
  const results = useProspectAnswer(listAuditResults, { path: { id: list }, query: { after: row - 1, limit: 1 } });
  const uen = results.data?.results.find((each) => each.row === row)?.uen ?? null;
  const back = (
    <Link className={buttonClass()} to="/w/$slug/prospects/tools/audits/$id" params={{ slug, id: list }}>
      {words.back}
    </Link>
  );
  if (query.error instanceof ApiProblem && query.error.status === 404)
    return (
      <ProspectsPage title={words.gone}>
        <Empty title={tools.goneText} actions={back} />
      </ProspectsPage>
    );
  const audit = query.data;
  return (
    <ProspectsPage
      title={audit === undefined ? words.title : hostOf(audit.final_url)}
      lead={audit !== undefined && words.lead(date(audit.fetched_at), decimal(audit.score, 1), audit.grade)}
      actions={
        <>
          {uen !== null && (
            <Link className={buttonClass()} to="/w/$slug/prospects/hotels/$uen" params={{ slug, uen }}>
              {words.hotel}
            </Link>
          )}
          {back}
        </>
      }
    >
      <Answered query={query}>
        {(found) => (
          <>
            {mayChange && <AuditComparison audit={found} />}
            <First audit={found} />
            <Signals audit={found} />
          </>
        )}
      </Answered>
    </ProspectsPage>
  );
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

function First({ audit }: { audit: PageAudit }) {
  const { audit: words } = useSalesWorkWords();
  const { decimal } = useFormats();
  return (
    <Section title={words.first}>
      {audit.top_priorities.length === 0 ? (
        <p>{words.nothingLeft}</p>
      ) : (
        <ol className="audit-first">
          {audit.top_priorities.map(({ signal, fix, gain }) => (
            <li key={signal}>
              <span lang="en">{fix}</span> <span className="soft small">{words.gain(decimal(gain, 1))}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Signals({ audit }: { audit: PageAudit }) {
  const { audit: words } = useSalesWorkWords();
  const { decimal } = useFormats();
  return (
    <Section title={words.signals}>
      <Table
        label={words.signals}
        rows={audit.signals}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        columns={[
          { id: 'signal', title: words.signal, cell: ({ label }) => <span lang="en">{label}</span> },
          { id: 'status', title: words.status, isFact: true, cell: ({ status }) => <StatusBadge status={status} /> },
          {
            id: 'points',
            title: words.points,
            isFigure: true,
            isFact: true,
            cell: ({ points, max }) => (
              <span className="whole">{words.pointsOf(decimal(points, 1), decimal(max, 0))}</span>
            ),
          },
          { id: 'found', title: words.found, cell: ({ found }) => <span lang="en">{found}</span> },
        ]}
      />
    </Section>
  );
}
