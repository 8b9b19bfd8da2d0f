import { getHotel } from '#sdk/generated/prospects/endpoints.ts';
import { useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Loading } from '../../../ui/states.tsx';
import { useProspectAnswer } from '../ask.ts';
import { City, HotelLink } from './hotel-link.tsx';
import { numberIn } from './typed-search.ts';

type NothingFoundProps = { q: string | undefined; onClear: () => void };

/** No name has these words: a number leads to its hotel, and of words it is said how they are looked for. */
export function NothingFound({ q, onClear }: NothingFoundProps) {
  const { leads: words } = useProspectWords();
  const { table } = useMessages();
  const number = q === undefined ? undefined : numberIn(q);
  const query = useProspectAnswer(getHotel, { path: { uen: number ?? '' } }, { isEnabled: number !== undefined });
  if (number !== undefined && query.isPending) return <Loading lines={2} />;
  if (query.data !== undefined)
    return (
      <div role="status">
        <Notice title={words.byNumber}>
          <HotelLink hotel={query.data} />
          {', '}
          <City hotel={query.data} />
        </Notice>
      </div>
    );
  return (
    <Empty icon="search" title={words.nothing} actions={<Button onClick={onClear}>{table.clear}</Button>}>
      {q === undefined ? words.nothingText : words.nothingTyped}
    </Empty>
  );
}
