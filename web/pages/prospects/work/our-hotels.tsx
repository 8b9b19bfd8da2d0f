import { getRouteApi, Link } from '@tanstack/react-router';
import { listHotelWork, listReminders } from '#sdk/generated/prospects/endpoints.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useProspectAnswer, useProspectPages } from '../ask.ts';
import { OneReminder } from '../hotel/reminders.tsx';
import { City, HotelLink } from '../leads/hotel-link.tsx';
import { ProspectsPage } from '../prospects-page.tsx';
import { More } from './more.tsx';
import { StateBadge } from './state-badge.tsx';
import { STATES } from './states.ts';
import { DownloadWork, LeftAlone } from './take-along.tsx';
import { readWorkSearch } from './work-search.ts';
import { useWorkers } from './workers.ts';

const route = getRouteApi('/w/$slug/prospects/work');
const A_PART = 50;
const MOST_REMINDERS = 20;

/** What somebody has begun, and what is due. */
export function OurHotelsPage() {
  const { work: words } = useSalesWorkWords();
  return (
    <ProspectsPage title={words.title} lead={words.lead}>
      <Due />
      <Hotels />
      <LeftAlone />
      <DownloadWork />
    </ProspectsPage>
  );
}

function Due() {
  const { work: words } = useSalesWorkWords();
  const query = useProspectAnswer(listReminders, { query: { done: false, limit: MOST_REMINDERS } });
  return (
    <Section title={words.due}>
      <Answered query={query} lines={2}>
        {({ reminders }) =>
          reminders.length === 0 ? (
            <Empty title={words.nothingDue}>{words.nothingDueText}</Empty>
          ) : (
            <ul className="work-notes">
              {reminders.map((reminder) => (
                <li key={reminder.id}>
                  <HotelLink hotel={{ uen: reminder.uen, name: reminder.hotel }} />
                  <OneReminder reminder={reminder} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  );
}

function Hotels() {
  const { work: words, changedAt } = useSalesWorkWords();
  const { work: hotelWords, leads } = useProspectWords();
  const { date, number, decimal } = useFormats();
  const { slug } = useWorkspace();
  const { state, who } = readWorkSearch(route.useSearch());
  const navigate = route.useNavigate();
  const workers = useWorkers();
  const nameOf = (id: string | null) =>
    id === null ? hotelWords.nobody : (workers.find((worker) => worker.id === id)?.name ?? hotelWords.somebody);
  const choose = (chosen: { state?: string | undefined; who?: string | undefined }) => {
    const next = { state, who, ...chosen };
    const known = STATES.find((each) => each === next.state);
    void navigate({
      search: { ...(known !== undefined && { state: known }), ...(next.who !== undefined && { who: next.who }) },
      replace: true,
    });
  };
  const query = useProspectPages(listHotelWork, (cursor) => ({
    query: {
      limit: A_PART,
      ...(state !== undefined && { state }),
      ...(who !== undefined && { assigned_to: who }),
      ...(cursor !== undefined && { cursor }),
    },
  }));
  const isFiltered = state !== undefined || who !== undefined;
  return (
    <Section title={words.hotels}>
      <TableBar
        filters={
          <>
            <ChoiceFilter
              label={hotelWords.state}
              value={state}
              choices={STATES.map((value) => ({ value, label: hotelWords.states[value] }))}
              onChoose={(value) => choose({ state: value })}
            />
            <ChoiceFilter
              label={hotelWords.who}
              any={words.anybody}
              value={who}
              choices={[
                { value: 'me', label: hotelWords.me },
                { value: 'nobody', label: hotelWords.nobody },
                ...workers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(value) => choose({ who: value })}
            />
          </>
        }
      />
      <Answered query={query}>
        {({ pages }) => (
          <Table
            label={words.hotels}
            rows={pages.flatMap(({ hotels }) => hotels)}
            keyOf={({ hotel }) => hotel.uen}
            nameOf={({ hotel }) => hotel.name}
            empty={
              isFiltered ? (
                <Empty icon="search" title={words.noMatch} />
              ) : (
                <Empty
                  title={words.nothing}
                  actions={
                    <Link className={buttonClass('primary')} to="/w/$slug/prospects" params={{ slug }}>
                      {words.toLeads}
                    </Link>
                  }
                >
                  {words.nothingText}
                </Empty>
              )
            }
            columns={[
              { id: 'name', title: leads.hotel, cell: ({ hotel }) => <HotelLink hotel={hotel} /> },
              { id: 'state', title: leads.state, isFact: true, cell: ({ work }) => <StateBadge state={work.state} /> },
              {
                id: 'who',
                title: hotelWords.who,
                isFact: true,
                cell: ({ work }) => nameOf(work.assigned_to),
              },
              { id: 'notes', title: words.notes, isFigure: true, cell: ({ notes }) => number(notes) },
              { id: 'city', title: leads.city, cell: ({ hotel }) => <City hotel={hotel} /> },
              { id: 'rating', title: leads.rating, isFigure: true, cell: ({ hotel }) => decimal(hotel.rating, 1) },
              {
                id: 'changed',
                title: changedAt,
                isFigure: true,
                isFact: true,
                cell: ({ work }) => (work.changed_at === null ? '–' : date(work.changed_at)),
              },
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </Section>
  );
}
