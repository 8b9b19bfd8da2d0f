import { addressOf } from '#sdk/endpoint.ts';
import { exportLeads } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelQuery, LeadList } from '#sdk/generated/prospects/types.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { wordsOf } from '../../../ui/error-words.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useDownload } from '../ask.ts';

const MOST_ROWS = 50_000;

type ExportProps = {
  query: HotelQuery;
  /** Only the hotels of this list. */
  list?: string;
  total: Pick<LeadList, 'total' | 'total_is'>;
};

/** What is shown, as a file: the count stands on the button, and in the file's own name. */
export function ExportChoice({ query, list, total: { total, total_is: is } }: ExportProps) {
  const { export: words } = useProspectWords();
  const messages = useMessages();
  const { number } = useFormats();
  const toast = useToast();
  const download = useDownload();
  const isAll = is === 'exact' && total <= MOST_ROWS;
  const rows = isAll ? words.rows(total, number(total)) : words.most(number(MOST_ROWS));
  const fetchAs = (format: 'csv' | 'xlsx') =>
    download.mutate(
      { body: { path: addressOf(exportLeads.url, {}, { ...query, list, format, limit: MOST_ROWS }) } },
      { onError: (error) => toast({ text: wordsOf(error, messages), tone: 'critical' }) },
    );
  return (
    <Popover label={`${words.title}: ${rows}`} icon="download">
      <p className="soft small">{words.hint}</p>
      <div className="choices">
        <Button look="quiet" onClick={() => fetchAs('csv')}>
          {words.csv}
        </Button>
        <Button look="quiet" onClick={() => fetchAs('xlsx')}>
          {words.xlsx}
        </Button>
      </div>
    </Popover>
  );
}
