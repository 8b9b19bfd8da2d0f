import { type FormEvent, useState } from 'react';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { type ActiveFilter, ChoiceFilter, FilterChips, SearchFilter, TableBar } from '../../../ui/table-bar.tsx';
import { CITIES } from '../map/cities.ts';
import { readWhole } from '../typed-figures.ts';
import { RANGES, type Range, useFilterWords } from './filter-words.ts';
import { BOUNDS, type ChosenFilter, COUNTRIES, HAS, type LeadsSearch, SEGMENTS } from './leads-search.ts';

type FiltersProps = { search: LeadsSearch; onChoose: (chosen: ChosenFilter) => void; onClear: () => void };

/** The ratings from which a priority follows. */
const RATINGS: Readonly<Record<(typeof SEGMENTS)[number], string>> = {
  CRITICAL: '≤ 3.5',
  URGENT: '3.6–3.8',
  HIGH: '3.9–4.1',
  MODERATE: '4.2–4.4',
};

/** Every filter of the operation; what holds stands below as words that can be pressed away. */
export function LeadFilters({ search, onChoose, onClear }: FiltersProps) {
  const { leads: words, filters, segments, countries } = useProspectWords();
  const onSearch = (q: string) => onChoose({ q });
  return (
    <div className="sales-filters">
      <TableBar
        search={<SearchFilter value={search.q} onSearch={onSearch} />}
        filters={
          <>
            <ChoiceFilter
              label={words.segment}
              value={search.segment}
              choices={SEGMENTS.map((value) => ({ value, label: filters.rated(segments[value], RATINGS[value]) }))}
              onChoose={(value) => onChoose({ segment: SEGMENTS.find((each) => each === value) })}
            />
            <ChoiceFilter
              label={words.country}
              value={search.country}
              choices={COUNTRIES.map((value) => ({ value, label: countries[value] }))}
              onChoose={(value) => onChoose({ country: COUNTRIES.find((each) => each === value) })}
            />
            <CityFilter key={search.city} city={search.city} onChoose={(city) => onChoose({ city })} />
            <details className="sales-more">
              <summary>{filters.all}</summary>
              <div className="sales-more-inside">
                <Ranges key={JSON.stringify(rangesOf(search))} search={search} onChoose={onChoose} />
                <fieldset className="sales-has">
                  <legend>{filters.has}</legend>
                  {HAS.map((name) => (
                    <CheckField
                      key={name}
                      label={
                        { has_email: filters.hasEmail, has_phone: filters.hasPhone, has_website: filters.hasWebsite }[
                          name
                        ]
                      }
                      checked={search[name] === 'true'}
                      onChange={({ target }) => onChoose({ [name]: target.checked ? 'true' : undefined })}
                    />
                  ))}
                </fieldset>
              </div>
            </details>
          </>
        }
      />
      <Chips search={search} onChoose={onChoose} onClear={onClear} />
    </div>
  );
}

/** Asked for when it is whole: half of a name is no city. */
function CityFilter({ city, onChoose }: { city: string | undefined; onChoose: (city: string | undefined) => void }) {
  const { leads: words, filters } = useProspectWords();
  const send = (typed: string) => {
    const value = typed.trim();
    if (value !== (city ?? '')) onChoose(value || undefined);
  };
  return (
    <label className="filter">
      {words.city}
      <input
        className="input"
        defaultValue={city}
        list="sales-cities"
        maxLength={100}
        title={filters.cityHint}
        placeholder={filters.anyCity}
        onBlur={({ target }) => send(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
      />
      <datalist id="sales-cities">
        {CITIES.map(({ en }) => (
          <option key={en} value={en} />
        ))}
      </datalist>
    </label>
  );
}

const rangesOf = (search: LeadsSearch) => RANGES.map((range) => [search[`min_${range}`], search[`max_${range}`]]);

/** What is typed is asked for when it is sent. */
function Ranges({ search, onChoose }: Omit<FiltersProps, 'onClear'>) {
  const { filters: words } = useProspectWords();
  const { number } = useFormats();
  const [faults, setFaults] = useState<Partial<Record<Range, string>>>({});
  const wrong = (range: Range) => {
    if (range === 'rating') return words.wrongRating;
    const [least, most] = BOUNDS[range];
    return words.wrongFigure(number(least), number(most));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const found: Partial<Record<Range, string>> = {};
    const chosen: Record<string, unknown> = {};
    for (const range of RANGES) {
      const [least, most] = [`min_${range}`, `max_${range}`].map((name) => readRange(data.get(name), range));
      if (least === 'wrong' || most === 'wrong') found[range] = wrong(range);
      else if (least !== undefined && most !== undefined && Number(least) > Number(most))
        found[range] = words.wrongRange;
      chosen[`min_${range}`] = least;
      chosen[`max_${range}`] = most;
    }
    setFaults(found);
    if (Object.keys(found).length === 0) onChoose(chosen as ChosenFilter);
  };
  return (
    <form className="sales-ranges" onSubmit={send} noValidate>
      {RANGES.map((range) => (
        <fieldset key={range}>
          <legend>{words[range]}</legend>
          {(['min', 'max'] as const).map((end) => (
            <label className="filter" key={end}>
              {end === 'min' ? words.least : words.most}
              <input
                className="input"
                name={`${end}_${range}`}
                inputMode={range === 'rating' ? 'decimal' : 'numeric'}
                defaultValue={search[`${end}_${range}`]}
                maxLength={12}
                aria-invalid={faults[range] !== undefined || undefined}
                aria-describedby={faults[range] === undefined ? undefined : `${range}-fault`}
              />
            </label>
          ))}
          {faults[range] !== undefined && (
            <p className="field-fault" id={`${range}-fault`} role="alert">
              {faults[range]}
            </p>
          )}
        </fieldset>
      ))}
      <div className="actions">
        <Button type="submit">{words.apply}</Button>
      </div>
    </form>
  );
}

/** People write a comma before tenths. What the operation would not take is not left out in silence. */
function readRange(value: FormDataEntryValue | null, range: Range): number | string | undefined {
  const typed = typeof value === 'string' ? value.trim() : '';
  if (typed === '') return undefined;
  if (range === 'rating') return /^[0-4](?:[.,]\d)?$|^5(?:[.,]0)?$/.test(typed) ? typed.replace(',', '.') : 'wrong';
  const [least, most] = BOUNDS[range];
  const figure = readWhole(typed);
  return figure !== undefined && figure >= least && figure <= most ? figure : 'wrong';
}

function Chips({ search, onChoose, onClear }: FiltersProps) {
  const filterWords = useFilterWords();
  const active = filterWords(search).map(
    (each): ActiveFilter => ({
      ...each,
      remove: () => onChoose({ [each.id]: undefined }),
    }),
  );
  return <FilterChips filters={active} onClear={onClear} />;
}
