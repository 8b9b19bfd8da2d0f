import { compareAuditReport } from '#sdk/generated/prospects/endpoints.ts';
import type { AuditReport, AuditStanding, PageAudit } from '#sdk/generated/prospects/types.ts';
import { saveAs } from '../../../app/save-as.ts';
import { useFormats, useLanguage, useMessages } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useProspectChange } from '../ask.ts';
import { StatusBadge } from './status-badge.tsx';

/** What of an audit is given back to be compared. */
const standingOf = ({ final_url, fetched_at, rules_version, score, grade, signals }: PageAudit): AuditStanding => ({
  final_url,
  fetched_at,
  rules_version,
  score,
  grade,
  signals: signals.map(({ id, status, points, max }) => ({ id, status, points, max })),
});

/** The page is audited again, by a press, and stands beside what was kept. */
export function AuditComparison({ audit }: { audit: PageAudit }) {
  const { audit: words } = useSalesWorkWords();
  const { form } = useMessages();
  const { locale } = useLanguage();
  const compare = useProspectChange(compareAuditReport);
  const save = useProspectChange(compareAuditReport);
  const asked = { url: audit.url, lang: locale === 'th' ? 'th' : 'en', earlier: standingOf(audit) } as const;
  const saveReport = async () => {
    // As a page it is text, and not the JSON that the types tell of. The audit itself is kept for some minutes.
    const page: unknown = await save.mutateAsync({ body: { ...asked, format: 'html' } });
    saveAs('before-and-after.html', String(page), 'text/html');
  };
  return (
    <Section title={words.compare} lead={words.compareLead}>
      <Card>
        {compare.data !== undefined && <Compared report={compare.data} />}
        <div className="actions no-print">
          {compare.data === undefined ? (
            <Button
              look="primary"
              busy={compare.isPending && form.sending}
              onClick={() => compare.mutate({ body: { ...asked, format: 'json' } })}
            >
              {words.compareNow}
            </Button>
          ) : (
            <Button
              icon="download"
              busy={save.isPending && form.sending}
              onClick={() => void saveReport().catch(() => {})}
            >
              {words.save}
            </Button>
          )}
        </div>
        <Fault error={compare.error ?? save.error} />
      </Card>
    </Section>
  );
}

function Compared({ report }: { report: AuditReport }) {
  const { audit: words } = useSalesWorkWords();
  const { decimal, date, number } = useFormats();
  const { comparison, language } = report;
  if (comparison === null) return null;
  const { earlier, not_comparable: why, score_change: change, signals } = comparison;
  const labels = new Map(report.signals.map(({ id, label }) => [id, label]));
  const changed = signals.filter((signal) => signal.change !== 'same');
  const same = signals.length - changed.length;
  const scoreOf = (score: number, grade: string) => `${decimal(score, 1)} (${grade})`;
  return (
    <>
      <div role="status">
        <p className="audit-change">{why === null ? sayChange(change ?? 0) : words.notComparable[why]}</p>
        <p className="soft">
          {words.fromTo(
            `${date(earlier.fetched_at)}: ${scoreOf(earlier.score, earlier.grade)}`,
            `${date(report.fetched_at)}: ${scoreOf(report.score, report.grade)}`,
          )}
        </p>
      </div>
      {changed.length > 0 && (
        <Table
          label={words.changes}
          rows={changed}
          keyOf={({ id }) => id}
          nameOf={({ id }) => labels.get(id) ?? id}
          columns={[
            {
              id: 'signal',
              title: words.signal,
              cell: ({ id }) => <span lang={language}>{labels.get(id) ?? id}</span>,
            },
            { id: 'before', title: words.before, isFact: true, cell: ({ before }) => <StatusBadge status={before} /> },
            { id: 'after', title: words.after, isFact: true, cell: ({ after }) => <StatusBadge status={after} /> },
            { id: 'change', title: words.change, isFact: true, cell: (each) => words.changeOf[each.change] },
          ]}
        />
      )}
      {same > 0 && <p className="soft small">{words.unchanged(same, number(same))}</p>}
    </>
  );

  function sayChange(by: number): string {
    if (by === 0) return words.stayed;
    return by > 0 ? words.rose(decimal(by, 1)) : words.fell(decimal(-by, 1));
  }
}
