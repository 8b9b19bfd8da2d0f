import { readCutOff } from '#sdk/generated/fec/endpoints.ts';
import type { CutOff, Dossier } from '#sdk/generated/fec/types.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card, Facts, Section } from '../../../ui/page.tsx';
import { Badge } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import type { Column } from '../../../ui/table-model.ts';
import { accountOnly } from '../accounts/account-sets.ts';
import { Amount, centsOf, LinkedBalance, useEuros } from '../accounts/amounts.tsx';
import { useFecAnswer } from '../ask.ts';
import { useDay } from '../facts.tsx';
import { LinesLink } from '../lines-link.tsx';
import { AccountName } from './account-name.tsx';
import { BesideLink } from './beside-link.tsx';
import { BesideAnswered, YearsPage } from './years-page.tsx';

export function CutOffPage() {
  const { cutOff: words } = useYearsWords();
  return <YearsPage title={words.title}>{(dossier) => <BothSides dossier={dossier} />}</YearsPage>;
}

function BothSides({ dossier }: { dossier: Dossier }) {
  const { cutOff: words } = useYearsWords();
  const day = useDay();
  const query = useFecAnswer(readCutOff, { path: { id: dossier.id } });
  return (
    <BesideAnswered query={query} dossier={dossier} which="after">
      {({ end, after, late, early, accruals, takenBack }) => (
        <>
          <Card>
            <Facts
              facts={[
                [words.end, day(end)],
                [words.after, <BesideLink key="after" beside={after} />],
              ]}
            />
          </Card>
          <Section title={words.late} lead={words.lateLead}>
            <Pieces label={words.late} none={words.lateNone} pieces={late} dossier={after.id} />
          </Section>
          <Section title={words.early} lead={words.earlyLead}>
            <Pieces label={words.early} none={words.earlyNone} pieces={early} dossier={dossier.id} />
          </Section>
          <Accruals accruals={accruals} end={end} own={dossier.id} after={after.id} />
          <TakenBack takenBack={takenBack} own={dossier.id} after={after.id} />
        </>
      )}
    </BesideAnswered>
  );
}

/** Something that a file has no words for is named all the same. */
function EntryLink({ dossier, entry, label }: { dossier: string; entry: number; label: string }) {
  const { cutOff: words } = useYearsWords();
  return (
    <LinesLink dossier={dossier} search={{ entry }}>
      {label === '' ? words.unlabelled : <span lang="fr">{label}</span>}
    </LinesLink>
  );
}

function useDayOrDash(): (day: string | null) => string {
  const day = useDay();
  return (found) => (found === null ? '–' : day(found));
}

type Pieces = CutOff['late'];
type Piece = Pieces['shown'][number];
type PiecesProps = { label: string; none: string; pieces: Pieces; dossier: string };

function Pieces({ label, none, pieces: { lines, amount, shown }, dossier }: PiecesProps) {
  const { cutOff: words, account, euros: unit } = useYearsWords();
  const { number } = useFormats();
  const euros = useEuros();
  const day = useDayOrDash();
  if (lines === 0) return <Notice tone="good">{none}</Notice>;
  const party: Column<Piece> = { id: 'party', title: words.party, cell: (row) => row.party };
  const columns: [Column<Piece>, ...Column<Piece>[]] = [
    {
      id: 'entry',
      title: words.entry,
      cell: ({ entry, label: text }) => <EntryLink dossier={dossier} entry={entry} label={text} />,
    },
    {
      id: 'account',
      title: account,
      isFact: true,
      cell: (row) => (
        <LinesLink dossier={dossier} search={{ account: accountOnly(row.account), withoutClosing: 'true' }}>
          {row.account}
        </LinesLink>
      ),
    },
    ...(shown.some((row) => row.party !== '') ? [party] : []),
    { id: 'piece', title: words.pieceDate, isFigure: true, isFact: true, cell: (row) => day(row.pieceDate) },
    { id: 'date', title: words.date, isFigure: true, isFact: true, cell: (row) => day(row.date) },
    {
      id: 'amount',
      title: words.amount,
      unit,
      isFigure: true,
      isFact: true,
      cell: (row) => <LinkedBalance cents={centsOf(row.amount)} dossier={dossier} search={{ entry: row.entry }} />,
    },
  ];
  return (
    <>
      <Table
        label={label}
        rows={shown}
        keyOf={({ line }) => String(line)}
        nameOf={(row) => row.label}
        columns={columns}
      />
      <p className="soft small">
        {words.sum(lines, number(lines), euros(amount))}. {lines > shown.length && words.largest(number(shown.length))}
      </p>
    </>
  );
}

type Accrual = CutOff['accruals'][number];
type BetweenProps = { own: string; after: string };

/** What the next exercise takes back until this day counts, as the lead says. */
const REVERSAL_DAYS = 120;

function daysLater(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

type AccrualsProps = BetweenProps & { accruals: readonly Accrual[]; end: string };

function Accruals({ accruals, end, own, after }: AccrualsProps) {
  const reversedBy = daysLater(end, REVERSAL_DAYS);
  const { cutOff: words, account, senses } = useYearsWords();
  const columns: [Column<Accrual>, ...Column<Accrual>[]] = [
    {
      id: 'account',
      title: account,
      cell: (row) => (
        <AccountName label={row.label}>
          <LinesLink dossier={own} search={{ account: accountOnly(row.account) }}>
            {row.account}
          </LinesLink>
        </AccountName>
      ),
    },
    {
      id: 'closing',
      title: words.closing,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <LinkedBalance cents={centsOf(row.closing)} dossier={own} search={{ account: accountOnly(row.account) }} />
      ),
    },
    {
      id: 'opened',
      title: words.opened,
      isFigure: true,
      cell: (row) => (
        <LinkedBalance
          cents={centsOf(row.opened)}
          dossier={after}
          search={{ account: accountOnly(row.afterAccount), onlyOpening: 'true' }}
        />
      ),
    },
    {
      id: 'reversed',
      title: words.reversed,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <LinkedBalance
          cents={centsOf(row.reversed)}
          dossier={after}
          search={{
            account: accountOnly(row.afterAccount),
            until: reversedBy,
            withoutOpening: 'true',
            withoutClosing: 'true',
          }}
        />
      ),
    },
    {
      id: 'left',
      title: words.left,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <b>
          <Amount cents={centsOf(row.left)} isBalance={true} />
        </b>
      ),
    },
    { id: 'state', title: words.state, isFact: true, cell: (row) => <AccrualState accrual={row} /> },
  ];
  return (
    <Section title={words.accruals} lead={words.accrualsLead}>
      {accruals.length === 0 ? (
        <Notice tone="plain">{words.accrualsNone}</Notice>
      ) : (
        <>
          <Table
            label={words.accruals}
            rows={accruals}
            keyOf={(row) => row.account}
            nameOf={(row) => row.account}
            columns={columns}
          />
          <p className="soft small">{senses}</p>
        </>
      )}
    </Section>
  );
}

function AccrualState({ accrual: { left, reversed } }: { accrual: Accrual }) {
  const { cutOff: words } = useYearsWords();
  if (centsOf(left) === 0) return <Badge tone="good">{words.allBack}</Badge>;
  return <Badge tone="warning">{centsOf(reversed) === 0 ? words.notBack : words.partlyBack}</Badge>;
}

type Taken = CutOff['takenBack'][number];

function TakenBack({ takenBack, own, after }: BetweenProps & { takenBack: readonly Taken[] }) {
  const { cutOff: words, euros } = useYearsWords();
  const day = useDayOrDash();
  return (
    <Section title={words.takenBack} lead={words.takenBackLead}>
      {takenBack.length === 0 ? (
        <Notice tone="good">{words.takenBackNone}</Notice>
      ) : (
        <Table
          label={words.takenBack}
          rows={takenBack}
          keyOf={({ sale, credit }) => `${sale.entry} ${credit.entry}`}
          nameOf={({ sale }) => sale.label}
          columns={[
            {
              id: 'sale',
              title: words.sale,
              cell: ({ sale }) => <EntryLink dossier={own} entry={sale.entry} label={sale.label} />,
            },
            { id: 'saleDate', title: words.saleDate, isFigure: true, cell: ({ sale }) => day(sale.date) },
            { id: 'party', title: words.party, isFact: true, cell: ({ sale }) => sale.party },
            {
              id: 'credit',
              title: words.credit,
              isFact: true,
              cell: ({ credit }) => <EntryLink dossier={after} entry={credit.entry} label={credit.label} />,
            },
            {
              id: 'creditDate',
              title: words.creditDate,
              isFigure: true,
              isFact: true,
              cell: ({ credit }) => day(credit.date),
            },
            {
              id: 'amount',
              title: words.saleAmount,
              unit: euros,
              isFigure: true,
              isFact: true,
              cell: ({ sale }) => (
                <LinkedBalance cents={centsOf(sale.amount)} dossier={own} search={{ entry: sale.entry }} />
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
