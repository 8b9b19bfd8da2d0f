import { useMemo, useState } from 'react';
import type { Hotel, Lead } from '#sdk/generated/prospects/types.ts';
import { usePageKeys } from '../../../app/page-keys.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Badge, type Tone } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { type Column, type Order, type TableProps, toggled } from '../../../ui/table-model.ts';
import { NARROW, useMedia } from '../../../ui/use-media.ts';
import { useFigures } from '../figures.ts';
import { StateBadge } from '../work/state-badge.tsx';
import { useWorkOf } from '../work/work-of.ts';
import { City, HotelLink } from './hotel-link.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ScoreBars, ScoreExplained } from './score-picture.tsx';

const TONES: Readonly<Record<Hotel['segment'], Tone>> = {
  CRITICAL: 'critical',
  URGENT: 'warning',
  HIGH: 'plain',
  MODERATE: 'plain',
};

export function SegmentBadge({ segment }: { segment: Hotel['segment'] }) {
  const { segments } = useProspectWords();
  return <Badge tone={TONES[segment]}>{segments[segment]}</Badge>;
}

type Row = Lead;
export type LeadColumns = readonly [Column<Row>, ...Column<Row>[]];

/** The three facts of a card are those that decide: the score with its picture, the rating, and how to reach somebody. */
export function useLeadColumns(): LeadColumns {
  const { leads: words, countries } = useProspectWords();
  const { number, decimal } = useFormats();
  const { whole } = useFigures();
  const isNarrow = useMedia(NARROW);
  return useMemo(
    (): LeadColumns => [
      {
        id: 'name',
        title: words.hotel,
        canOrder: true,
        cell: (lead) => (
          <>
            <HotelLink hotel={lead} />
            {isNarrow && (
              <span className="lead-under">
                <City hotel={lead} /> <SegmentBadge segment={lead.segment} />
              </span>
            )}
          </>
        ),
      },
      { id: 'city', title: words.city, canOrder: true, cell: (lead) => <City hotel={lead} /> },
      { id: 'country', title: words.country, canOrder: true, cell: ({ country }) => countries[country] },
      { id: 'segment', title: words.segment, cell: ({ segment }) => <SegmentBadge segment={segment} /> },
      {
        id: 'rating',
        title: words.rating,
        isFigure: true,
        canOrder: true,
        isFact: true,
        cell: ({ rating }) => decimal(rating, 1),
      },
      {
        id: 'reviews_count',
        title: words.reviews,
        isFigure: true,
        canOrder: true,
        cell: ({ reviews_count: count }) => number(count),
      },
      {
        id: 'opportunity_usd',
        title: words.opportunity,
        unit: words.opportunityUnit,
        isFigure: true,
        canOrder: true,
        cell: ({ opportunity_usd: usd }) => whole(usd),
      },
      {
        id: 'rooms',
        title: words.rooms,
        isFigure: true,
        canOrder: true,
        cell: (lead) => <Rooms lead={lead} />,
      },
      { id: 'reach', title: words.reach, isFact: true, cell: (lead) => <Reach lead={lead} /> },
    ],
    [words, countries, number, decimal, whole, isNarrow],
  );
}

function Rooms({ lead: { estimate } }: { lead: Lead }) {
  const { leads: words } = useProspectWords();
  const { number } = useFormats();
  if (estimate === undefined) return '–';
  if (estimate.rooms_source === 'licence') return number(estimate.rooms);
  return (
    <span className="soft" title={words.roomsGuessed}>
      {`~${number(estimate.rooms)}`}
      <span className="unseen"> ({words.roomsGuessed})</span>
    </span>
  );
}

function Reach({ lead: { contact_email: mail, website, contact } }: { lead: Lead }) {
  const { leads: words } = useProspectWords();
  const ways = [mail !== null && words.mail, contact?.phone != null && words.phone, website !== null && words.site];
  const known = ways.filter((way) => way !== false);
  return known.length === 0 ? <span className="soft">{words.noReach}</span> : known.join(', ');
}

type LeadTableProps = Pick<TableProps<Row>, 'selection'> & {
  rows: readonly Row[];
  columns: LeadColumns;
  hidden: readonly string[];
  order: Order;
  onOrder: (order: Order) => void;
  /** The words that were searched for. */
  q: string | undefined;
  onClear: () => void;
};

/** Inside the table the same keys are the table's own. */
const enterTable = () => document.querySelector<HTMLElement>('.sales [data-row] a')?.focus();

export function LeadTable({ q, rows, columns, hidden, order, onOrder, onClear, selection }: LeadTableProps) {
  const { leads: words } = useProspectWords();
  const hasKeyboard = useMedia('(pointer: fine)');
  const isNarrow = useMedia(NARROW);
  const { short, whole } = useFigures();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  usePageKeys({ j: enterTable, k: enterTable });
  const work = useWorkOf(rows.map(({ uen }) => uen));
  const [first, ...others] = columns;
  const score: Column<Row> = {
    id: 'score',
    title: words.score,
    isFigure: true,
    canOrder: true,
    isFact: true,
    cell: ({ uen, name, score: value, explanation }) => (
      <button
        type="button"
        className="score-button"
        aria-expanded={opened.has(uen)}
        aria-label={`${short(value)}. ${words.why(name)}`}
        onClick={() => setOpened(toggled(opened, uen))}
      >
        <span title={whole(value)}>{short(value)}</span>
        <ScoreBars terms={explanation} />
      </button>
    ),
  };
  const state: Column<Row> = {
    id: 'state',
    title: words.state,
    isFact: true,
    cell: ({ uen }) => <StateBadge state={work.get(uen)?.state ?? 'new'} />,
  };
  const shown = [score, state, ...others].filter(({ id }) => !hidden.includes(id));
  return (
    <>
      <Table
        label={words.label}
        columns={[first, ...shown]}
        rows={rows}
        keyOf={({ uen }) => uen}
        nameOf={({ name }) => name}
        order={order}
        onOrder={onOrder}
        detail={(lead) =>
          opened.has(lead.uen) ? <ScoreExplained hotel={lead} terms={lead.explanation} score={lead.score} /> : undefined
        }
        empty={<NothingFound q={q} onClear={onClear} />}
        {...(selection !== undefined && { selection })}
      />
      {hasKeyboard && !isNarrow && rows.length > 0 && <p className="soft small no-print">{words.keys}</p>}
    </>
  );
}
