import { useEffect, useMemo, useRef } from 'react';
import { en as words } from '../locales/timeline/en.ts';
import { Icon } from '../ui/icon.tsx';
import { useAsk } from './ask.ts';
import { around, type Dataset, kilometres } from './dataset.ts';
import { EventList, whenOf } from './event-list.tsx';

const MOST_OF_A_YEAR = 500;

type Props = {
  dataset: Dataset;
  position: number;
  onOpen: (position: number) => void;
  onShow: (position: number) => void;
  onProfile: (position: number) => void;
  onClose: () => void;
};

/** An event: what it was, who says so and on what terms, and what happened around it. */
export function EventPanel({ dataset, position, onOpen, onShow, onProfile, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = dataset.id[position] as string;
  const year = dataset.year[position] as number;
  const category = dataset.categories[dataset.category[position] as number] as string;
  const asked = useAsk({ resource: 'events', startYear: year, endYear: year, category, limit: MOST_OF_A_YEAR });
  const event = asked.answer?.events.find((each) => each.id === id);
  const beside = useMemo(() => around(dataset, position), [dataset, position]);
  useEffect(() => {
    // With the page itself, the reader begins where pages begin.
    if (id !== '' && document.activeElement !== document.body) heading.current?.focus();
  }, [id]);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const country = dataset.country[position];
  const place = [event?.place, typeof country === 'string' ? names.of(country) : undefined].filter(Boolean).join(', ');

  return (
    <section className="tl-panel" aria-labelledby="tl-event">
      <button type="button" className="button button-bare tl-close" aria-label={words.event.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <p className="tl-when">{event?.year_label ?? whenOf(dataset, position)}</p>
      <h2 id="tl-event" ref={heading} tabIndex={-1}>
        {dataset.title[position]}
      </h2>
      {event?.summary !== undefined && event.summary !== null && <p className="tl-summary">{event.summary}</p>}
      {asked.isWaiting && event === undefined && <p className="tl-soft">{words.event.waiting}</p>}
      {asked.hasFailed && <p role="alert">{words.event.failed}</p>}
      <p className="tl-actions">
        <a className="button button-primary" href={`/timeline/events/${encodeURIComponent(id)}`}>
          {words.event.page}
        </a>
        <button type="button" className="button" onClick={() => onShow(position)}>
          {words.event.show}
        </button>
        <button type="button" className="button" onClick={() => onProfile(position)}>
          {words.event.profile}
        </button>
      </p>
      <dl className="tl-facts">
        <dt>{words.event.category}</dt>
        <dd>{category}</dd>
        {place !== '' && (
          <>
            <dt>{words.event.place}</dt>
            <dd>{place}</dd>
          </>
        )}
        <dt>{words.event.significance}</dt>
        <dd>{words.event.ofFive(dataset.significance[position] as number)}</dd>
        {event !== undefined && (
          <>
            <dt>{words.event.confidence}</dt>
            <dd>{words.event.confidences[event.confidence]}</dd>
            <dt>{words.event.source}</dt>
            <dd>{event.source}</dd>
            <dt>{words.event.licence}</dt>
            <dd>{event.licence}</dd>
            {event.check_against.length > 0 && (
              <>
                <dt>{words.event.check}</dt>
                <dd>{event.check_against.join('; ')}</dd>
              </>
            )}
            {event.url !== null && (
              <>
                <dt>{words.event.record}</dt>
                <dd>
                  <a href={event.url} rel="noreferrer">
                    {new URL(event.url).hostname}
                  </a>
                </dd>
              </>
            )}
          </>
        )}
      </dl>
      {beside.inTime.length > 0 && (
        <>
          <h3>{words.event.inTime}</h3>
          <EventList dataset={dataset} positions={beside.inTime} onOpen={onOpen} />
        </>
      )}
      {beside.nearby.length > 0 && (
        <>
          <h3>{words.event.nearby}</h3>
          <EventList
            dataset={dataset}
            positions={beside.nearby}
            onOpen={onOpen}
            more={(each) => (
              <span className="tl-soft"> · {words.profile.kilometres(kilometres(dataset, position, each))}</span>
            )}
          />
        </>
      )}
    </section>
  );
}
