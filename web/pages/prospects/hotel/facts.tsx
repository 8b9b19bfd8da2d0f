import type { ReactNode } from 'react';
import type { HotelDetails } from '#sdk/generated/prospects/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { useFigures } from '../figures.ts';
import type { Provenance } from '../shapes.ts';

const SHOWN = [
  'uen',
  'rating',
  'reviews_count',
  'address',
  'city',
  'website',
  'contact_email',
  'ssic',
  'opportunity_usd',
] as const;

type Row = { id: string; name: string; value: ReactNode; from: Provenance | undefined };

/** Each fact with where it comes from, of when it is, and under which licence it may be used. */
export function FactTable({ hotel }: { hotel: HotelDetails }) {
  const { hotel: words, unknown } = useProspectWords();
  const { decimal, number, date } = useFormats();
  const { money } = useFigures();
  const shownValue = (field: (typeof SHOWN)[number]): ReactNode => {
    const value = hotel[field];
    if (value === null) return <span className="soft">{unknown}</span>;
    if (field === 'rating') return decimal(hotel.rating, 1);
    if (field === 'opportunity_usd') return money(hotel.opportunity_usd);
    return typeof value === 'number' ? number(value) : value;
  };
  const rows: Row[] = SHOWN.map((field) => ({
    id: field,
    name: words.fields[field],
    value: shownValue(field),
    from: hotel.provenance?.[field],
  }));
  if (hotel.contact !== undefined)
    rows.push({
      id: 'phone',
      name: words.fields.phone,
      value: hotel.contact.phone ?? <span className="soft">{unknown}</span>,
      from: hotel.provenance?.['phone'],
    });
  if (hotel.location !== undefined)
    rows.push({
      id: 'location',
      name: words.fields.location,
      value:
        hotel.location === null ? (
          <span className="soft">{unknown}</span>
        ) : (
          `${decimal(hotel.location.latitude, 5)}, ${decimal(hotel.location.longitude, 5)}`
        ),
      from: hotel.location ?? undefined,
    });
  return (
    <Section title={words.facts} lead={words.factsLead}>
      <Table
        label={words.facts}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          { id: 'fact', title: words.fact, cell: ({ name }) => name },
          { id: 'value', title: words.value, isFact: true, cell: ({ value }) => value },
          { id: 'source', title: words.source, isFact: true, cell: ({ from }) => from?.source ?? '–' },
          {
            id: 'observed',
            title: words.observed,
            isFact: true,
            cell: ({ from }) => (from === undefined ? '–' : <span className="whole">{date(from.observed_at)}</span>),
          },
          { id: 'licence', title: words.licence, cell: ({ from }) => from?.licence ?? '–' },
        ]}
      />
    </Section>
  );
}
