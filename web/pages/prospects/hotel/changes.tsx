import { getHotelHistory } from '#sdk/generated/prospects/endpoints.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useProspectParts } from '../ask.ts';
import type { HotelChange } from '../shapes.ts';
import { More } from '../work/more.tsx';

type Value = string | number | boolean | null | undefined;
type Row = { id: string; at: string; change: HotelChange['change']; field: string; before: Value; after: Value };

/** What changed, one line a field; values that were not kept say so. */
export function Changes({ uen }: { uen: string }) {
  const { hotel: words } = useProspectWords();
  const { date } = useFormats();
  const nameOf = useFieldName();
  const shown = useShownValue();
  const query = useProspectParts(getHotelHistory, (cursor) => ({
    path: { uen },
    query: { ...(cursor !== undefined && { cursor }) },
  }));
  return (
    <Section title={words.changes} lead={words.changesLead}>
      <Answered query={query} lines={2}>
        {({ pages }) => (
          <Table
            label={words.changes}
            rows={rowsOf(pages.flatMap(({ changes }) => changes))}
            keyOf={({ id }) => id}
            nameOf={({ field }) => nameOf(field)}
            empty={<p className="soft">{words.noChanges}</p>}
            columns={[
              { id: 'when', title: words.when, cell: ({ at }) => <span className="whole">{date(at)}</span> },
              {
                id: 'fact',
                title: words.fact,
                isFact: true,
                cell: ({ field, change }) => (field === '' ? words.change[change] : nameOf(field)),
              },
              { id: 'before', title: words.before, isFact: true, cell: ({ before, field }) => shown(before, field) },
              { id: 'after', title: words.after, isFact: true, cell: ({ after, field }) => shown(after, field) },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </Section>
  );
}

function rowsOf(changes: readonly HotelChange[]): Row[] {
  return changes.flatMap(({ at, change, fields }, index) => {
    const about = { at, change };
    if (fields.length === 0 || change !== 'updated')
      return [{ ...about, id: `${index}`, field: '', before: undefined, after: undefined }];
    return fields.map(({ field, before, after }) => ({ ...about, id: `${index} ${field}`, field, before, after }));
  });
}

function useFieldName() {
  const { hotel: words } = useProspectWords();
  return (field: string) =>
    Object.hasOwn(words.fields, field) ? words.fields[field as keyof typeof words.fields] : field;
}

function useShownValue() {
  const { hotel: words, unknown, yes, no } = useProspectWords();
  const { number } = useFormats();
  return (value: Value, field: string) => {
    if (field === '') return '–';
    if (value === undefined) return <span className="soft">{words.notKept}</span>;
    if (value === null) return <span className="soft">{unknown}</span>;
    if (typeof value === 'boolean') return value ? yes : no;
    return typeof value === 'number' ? number(value) : value;
  };
}
