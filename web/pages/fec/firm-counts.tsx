import { Link } from '@tanstack/react-router';
import { listCompanies, markVisit, readFirm } from '#sdk/generated/fec/endpoints.ts';
import type { Firm } from '#sdk/generated/fec/types.ts';
import { useWorkspace, useWorkspaceChange } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats, useMessages } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/notice.tsx';
import { type CompanySearch, STATES } from './fec-search.ts';

/** How many companies there are of each kind in the whole workspace; each count leads to them. */
export function FirmCounts({ firm, search }: { firm: Firm; search: CompanySearch }) {
  const { companies: words } = useFecWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const order = search.sort === undefined ? {} : { sort: search.sort };
  const counts: { id: string; title: string; count: number; to: CompanySearch }[] = [
    { id: 'all', title: words.all, count: firm.companies, to: {} },
    ...(firm.since === null ? [] : [{ id: 'new', title: words.news, count: firm.new, to: { new: 'yes' } as const }]),
    ...STATES.map((state) => ({ id: state, title: words.states[state], count: firm.states[state], to: { state } })),
    { id: 'mine', title: words.mine, count: firm.mine, to: { who: 'me' } },
    { id: 'nobody', title: words.free, count: firm.nobody, to: { who: 'nobody' } },
  ];
  return (
    <nav aria-label={words.counts}>
      <ul className="fec-counts">
        {counts.map(({ id, title, count, to }) => (
          <li key={id}>
            <Link
              to="/w/$slug/fec"
              params={{ slug }}
              search={{ ...to, ...order }}
              className="fec-count"
              activeOptions={{ exact: true, includeSearch: true }}
            >
              <strong>{number(count)}</strong> {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What happened since the last visit, and a way to be done with it. */
export function News({ firm: { new: count, since } }: { firm: Firm }) {
  const { companies: words } = useFecWords();
  const { form } = useMessages();
  const { number, dateTime } = useFormats();
  const mark = useWorkspaceChange(markVisit, { outdates: [markVisit, listCompanies, readFirm] });
  if (since === null) return null;
  return (
    <div className="fec-news">
      <p>{words.newsSince(count, number(count), dateTime(since))}</p>
      <Button busy={mark.isPending && form.sending} onClick={() => mark.mutate({ body: { hasSeenAll: true } })}>
        {words.seenAll}
      </Button>
      <Fault error={mark.error} />
    </div>
  );
}
