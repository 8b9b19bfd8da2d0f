import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeSearch, deleteSearch, listAlerts, listSearches } from '#sdk/generated/prospects/endpoints.ts';
import type { SavedSearch } from '#sdk/generated/prospects/types.ts';
import { useSession } from '../../../app/session.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange } from '../ask.ts';
import { useFilterWords } from '../leads/filter-words.ts';
import { HotelLink } from '../leads/hotel-link.tsx';
import { readLeadsSearch } from '../leads/leads-search.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { ALERTS } from './save-search.tsx';

export function SearchesPage() {
  const { searches: words, work } = useSalesWorkWords();
  const { slug } = useWorkspace();
  return (
    <ProspectsPage title={words.title} lead={words.lead}>
      <Answered query={useProspectAnswer(listSearches, {})}>
        {({ searches }) =>
          searches.length === 0 ? (
            <Empty
              icon="search"
              title={words.none}
              actions={
                <Link className={buttonClass('primary')} to="/w/$slug/prospects" params={{ slug }}>
                  {work.toLeads}
                </Link>
              }
            >
              {words.noneText}
            </Empty>
          ) : (
            <ul className="sales-searches">
              {searches.map((search) => (
                <li key={search.id}>
                  <Card>
                    <OneSearch search={search} />
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </ProspectsPage>
  );
}

function OneSearch({ search }: { search: SavedSearch }) {
  const { searches: words, deleted, forGood } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { user } = useSession();
  const { weekday, list } = useFormats();
  const toast = useToast();
  const mayChange = useMayChange();
  const filterWords = useFilterWords();
  const [isAsking, setAsking] = useState(false);
  const change = useProspectChange(changeSearch, { outdates: [listSearches] });
  const remove = useProspectChange(deleteSearch, {
    outdates: [listSearches],
    onDone: () => toast({ text: deleted(search.name) }),
  });
  const filters = readLeadsSearch(
    Object.fromEntries(Object.entries(search.query).map(([name, value]) => [name, String(value)])),
  );
  const shown = filterWords(filters).map(({ text }) => text);
  const path = { id: search.id };
  return (
    <>
      <div className="sales-line">
        <div>
          <h2 className="sales-name">
            <Link to="/w/$slug/prospects" params={{ slug }} search={filters}>
              {search.name}
            </Link>
          </h2>
          <p className="soft small">{shown.length === 0 ? words.noFilter : list(shown)}</p>
        </div>
        <div className="sales-line-end">
          <label className="filter">
            {words.alert}
            <select
              className="input"
              disabled={!mayChange}
              value={change.isPending ? (change.variables.body?.alert ?? search.alert) : search.alert}
              onChange={({ target }) => {
                const alert = ALERTS.find((each) => each === target.value) ?? 'off';
                change.mutate({ path, body: { alert, tell: alert === 'off' ? null : (search.tell ?? user.id) } });
              }}
            >
              {ALERTS.map((each) => (
                <option key={each} value={each}>
                  {words.alerts[each]}
                </option>
              ))}
            </select>
          </label>
          {mayChange && (
            <Button look="danger" onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {search.next_look_at !== null && <p className="soft small">{words.next(weekday(search.next_look_at))}</p>}
      <Found id={search.id} />
      <Fault error={change.error ?? remove.error} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.remove}
        action={words.remove}
        onConfirm={() => remove.mutate({ path })}
      >
        <p>{words.removeText}</p>
        <p>{forGood}</p>
      </ConfirmDialog>
    </>
  );
}

/** What alerts found, also for whoever was sent no mail. */
function Found({ id }: { id: string }) {
  const { searches: words } = useSalesWorkWords();
  const { weekday, number } = useFormats();
  const { unknown } = useProspectWords();
  const [isOpen, setOpen] = useState(false);
  const query = useProspectAnswer(listAlerts, { path: { id } }, { isEnabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="sales-summary">{words.found}</summary>
      {isOpen && (
        <Answered query={query} lines={2}>
          {({ alerts }) =>
            alerts.length === 0 ? (
              <p className="soft">{words.nothingFound}</p>
            ) : (
              <ul className="work-notes">
                {alerts.map(({ id: alert, at, hotels, is_cut: isCut }) => (
                  <li key={alert}>
                    <p>{words.foundAt(weekday(at), hotels.length, number(hotels.length))}</p>
                    <ul>
                      {hotels.map((hotel) => (
                        <li key={hotel.uen}>
                          <HotelLink hotel={hotel} /> <span className="soft small">{hotel.city || unknown}</span>
                        </li>
                      ))}
                    </ul>
                    {isCut && <p className="soft small">{words.cut}</p>}
                  </li>
                ))}
              </ul>
            )
          }
        </Answered>
      )}
    </details>
  );
}
