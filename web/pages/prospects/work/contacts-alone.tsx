import { useState } from 'react';
import { decideContact, listContactFiles, listContacts, listHotels } from '#sdk/generated/prospects/endpoints.ts';
import type { Hotel, OwnContact } from '#sdk/generated/prospects/types.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { SearchFilter } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange, useProspectPages } from '../ask.ts';
import { hasWord } from '../leads/typed-search.ts';
import { More } from './more.tsx';

const A_PART = 20;
const MOST_OFFERED = 10;
const LONGEST = 100;

/** Contacts for which no hotel was found: whoever knows better chooses it. */
export function ContactsAlone() {
  const { contacts: words } = useSalesWorkWords();
  const { unknown } = useProspectWords();
  const mayChange = useMayChange();
  const query = useProspectPages(listContacts, (cursor) => ({
    query: { state: 'unmatched' as const, limit: A_PART, ...(cursor !== undefined && { cursor }) },
  }));
  const nameOf = ({ fields }: OwnContact) => fields.hotel ?? fields.number ?? unknown;
  return (
    <Section title={words.alone} lead={words.aloneLead}>
      <Answered query={query} lines={2}>
        {({ pages }) => (
          <Table
            label={words.alone}
            rows={pages.flatMap(({ contacts }) => contacts)}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            empty={<p className="soft">{words.nothingAlone}</p>}
            columns={[
              { id: 'name', title: words.title, cell: nameOf },
              {
                id: 'fields',
                title: words.known,
                isFact: true,
                cell: ({ fields: { city, person, email, phone } }) =>
                  [city, person, email, phone].filter((each) => each !== undefined).join(' · '),
              },
              ...(mayChange
                ? [
                    {
                      id: 'choose',
                      title: words.choose,
                      isFact: true,
                      cell: (contact: OwnContact) => (
                        <Choose id={contact.id} name={nameOf(contact)} hotel={contact.fields.hotel} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Answered>
      <More query={query} />
    </Section>
  );
}

type ChooseProps = { id: string; name: string; hotel: string | undefined };

function Choose({ id, name, hotel }: ChooseProps) {
  const { contacts: words } = useSalesWorkWords();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const decide = useProspectChange(decideContact, {
    outdates: [listContactFiles, listContacts],
    onDone: () => {
      toast({ text: words.accepted });
      setOpen(false);
    },
  });
  return (
    <>
      <Button aria-label={words.chooseFor(name)} onClick={() => setOpen(true)}>
        {words.choose}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.chooseFor(name)}>
        <Offered
          start={hotel}
          onChoose={({ uen }) => decide.mutate({ path: { id }, body: { decision: 'accept', uen } })}
        />
        <Fault error={decide.error} />
      </Dialog>
    </>
  );
}

function Offered({ start = '', onChoose }: { start: string | undefined; onChoose: (hotel: Hotel) => void }) {
  const { contacts: words } = useSalesWorkWords();
  const { number } = useFormats();
  const [q, setQ] = useState(start);
  const query = useProspectAnswer(
    listHotels,
    { query: { q: q.slice(0, LONGEST), limit: MOST_OFFERED } },
    { isEnabled: hasWord(q), keepsPrevious: true },
  );
  return (
    <>
      <SearchFilter value={q} onSearch={setQ} />
      {hasWord(q) && (
        <Answered query={query} lines={2}>
          {({ hotels, total }) => (
            <>
              {hotels.length === 0 && <p role="status">{words.noneFound}</p>}
              <ul className="sales-searches">
                {hotels.map((hotel) => (
                  <li key={hotel.uen}>
                    <Button onClick={() => onChoose(hotel)}>{`${hotel.name}, ${hotel.city}`}</Button>
                  </li>
                ))}
              </ul>
              {total > hotels.length && <p className="soft small">{words.onlyFirst(number(MOST_OFFERED))}</p>}
            </>
          )}
        </Answered>
      )}
    </>
  );
}
