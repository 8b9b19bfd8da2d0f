import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { Icon } from '../ui/icon.tsx';
import { useAsk } from './ask.ts';
import { degreesIn, yearIn, yearLabel } from './years.ts';

type Place = { lat: number; lng: number };

type Props = {
  year: number;
  place: Place | undefined;
  hasMap: boolean;
  onChange: (year: number, place: Place | undefined) => void;
  onClose: () => void;
};

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;

/** Undefined without a place; null where what was written is none. */
function placeIn(form: FormData): Place | undefined | null {
  const [lat, lng] = [degreesIn(form, 'lat', 90), degreesIn(form, 'lng', 180)];
  if (lat === undefined && lng === undefined) return undefined;
  return lat === undefined || lng === undefined || Number.isNaN(lat + lng) ? null : { lat, lng };
}

/** The profile of a year, and of a place in it: a reading, and called one. */
export function ProfilePanel({ year, place, hasMap, onChange, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { answer, hasFailed } = useAsk({ resource: 'profile', year, ...place });
  const [isWrong, setWrong] = useState(false);
  const [isWrongPlace, setWrongPlace] = useState(false);
  useEffect(() => {
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const asked = yearIn(form, 'year');
    const there = placeIn(form);
    setWrong(asked === undefined);
    setWrongPlace(there === null);
    if (asked !== undefined && there !== null) onChange(asked, there);
  };
  return (
    <section className="tl-panel" aria-labelledby="tl-profile">
      <button type="button" className="button button-bare tl-close" aria-label={words.profile.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <p className="tl-tag">{words.cycles.interpretation}</p>
      <h2 id="tl-profile" ref={heading} tabIndex={-1}>
        {words.profile.title(yearLabel(year))}
      </h2>
      <p className="tl-soft">{words.profile.lead}</p>
      <form className="tl-years" onSubmit={send} noValidate key={`${year} ${place?.lat} ${place?.lng}`}>
        <label>
          {words.profile.year}{' '}
          <input name="year" size={9} maxLength={20} defaultValue={yearLabel(year)} aria-invalid={isWrong} />
        </label>
        {(['lat', 'lng'] as const).map((name) => (
          <label key={name}>
            {words.profile[name]}{' '}
            <input name={name} size={7} maxLength={20} defaultValue={place?.[name] ?? ''} aria-invalid={isWrongPlace} />
          </label>
        ))}
        <button type="submit" className="button">
          {words.profile.show}
        </button>
        {isWrongPlace && <p role="alert">{words.profile.wrongPlace}</p>}
        {isWrong && <p role="alert">{words.years.wrong}</p>}
      </form>
      {place === undefined ? (
        <p className="tl-soft">{hasMap ? words.profile.noPlace : words.profile.noPlaceMap}</p>
      ) : (
        <p className="tl-actions">
          {words.profile.place(degrees(place.lat, 'N', 'S'), degrees(place.lng, 'E', 'W'))}
          <button type="button" className="button" onClick={() => onChange(year, undefined)}>
            {words.profile.withoutPlace}
          </button>
        </p>
      )}
      {hasFailed && <p role="alert">{words.profile.failed}</p>}
      {answer !== undefined && (
        <>
          <dl className="tl-facts">
            <dt>{words.profile.index}</dt>
            <dd>{answer.index}</dd>
            <dt>{words.profile.coherence}</dt>
            <dd>{words.profile.coherenceText(`${Math.round(answer.coherence * 100)} %`, answer.percentile)}</dd>
            <dt>{words.profile.phase}</dt>
            <dd>{answer.dominant_phase}</dd>
            {answer.great_conjunction !== null && (
              <>
                <dt>{words.profile.conjunction}</dt>
                <dd>
                  {words.profile.conjunctionText(
                    yearLabel(answer.great_conjunction.year),
                    answer.great_conjunction.passes[0]?.tropical_sign ?? '',
                  )}
                </dd>
              </>
            )}
          </dl>
          <table className="tl-phases">
            <thead>
              <tr>
                <th scope="col">{words.profile.cycle}</th>
                <th scope="col">{words.profile.cyclePhase}</th>
                <th scope="col">{words.profile.next}</th>
              </tr>
            </thead>
            <tbody>
              {answer.cycles.map((cycle) => (
                <tr key={cycle.id}>
                  <th scope="row">{words.cycles.name(cycle.name, cycle.length_years)}</th>
                  <td>{cycle.phase}</td>
                  <td>{yearLabel(cycle.next_turning_year)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Near title={words.profile.near} events={answer.nearby_events} />
          {answer.nearest_nodes !== undefined && (
            <>
              <h3>{words.profile.nodes}</h3>
              <ul className="tl-plain">
                {answer.nearest_nodes.map(({ id, distance_km: km }) => (
                  <li key={id}>
                    {id} <span className="tl-soft">{words.profile.kilometres(km)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Near title={words.profile.forts} events={answer.nearby_star_forts ?? []} />
        </>
      )}
    </section>
  );
}

type NearProps = {
  title: string;
  events: readonly { id: string; year_label: string; title: string; distance_km?: number }[];
};

function Near({ title, events }: NearProps) {
  if (events.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="tl-plain">
        {events.map((event) => (
          <li key={event.id}>
            <span className="tl-when">{event.year_label}</span>{' '}
            <a href={`/timeline/events/${encodeURIComponent(event.id)}`}>{event.title}</a>
            {event.distance_km !== undefined && (
              <span className="tl-soft"> {words.profile.kilometres(event.distance_km)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
