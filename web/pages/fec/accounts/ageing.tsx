import { getRouteApi } from '@tanstack/react-router';
import { readAgeing } from '#sdk/generated/fec/endpoints.ts';
import type { Ageing } from '#sdk/generated/fec/types.ts';
import { useAccountWords } from '../../../locales/fec-accounts.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty } from '../../../ui/states.tsx';
import { TableBar, TablePages } from '../../../ui/table-bar.tsx';
import { useDay } from '../facts.tsx';
import { LinesLink } from '../lines-link.tsx';
import { type AgeingSearch, SIDES } from './account-search.ts';
import { accountOnly } from './account-sets.ts';
import { Amount, centsOf, useAmounts } from './amounts.tsx';
import { useLedger } from './ask-ledger.ts';
import { DayFilter } from './day-filter.tsx';
import { LedgerAnswered, LedgerPage } from './ledger-page.tsx';
import { Sheet } from './sheet.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/ageing');
const A_PAGE = 100;
const BANDS = ['upTo30', 'upTo60', 'upTo90', 'upTo180', 'older', 'beforeExercise', 'undated'] as const;
type Side = (typeof SIDES)[number];
type Party = Ageing['parties'][number];
type Amounts = Pick<Party, 'balance' | (typeof BANDS)[number]>;

export function AgeingPage() {
  const { ageing: words } = useAccountWords();
  return (
    <LedgerPage title={words.title}>
      <Content />
    </LedgerPage>
  );
}

function Content() {
  const { ageing: words, until: atWord } = useAccountWords();
  const { side = 'customers', until, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useLedger(readAgeing, {
    side,
    ...(until !== undefined && { until }),
    offset: (page - 1) * A_PAGE,
    limit: A_PAGE,
  });
  const choose = (chosen: AgeingSearch) => void navigate({ search: chosen, replace: true });
  const upTo = until === undefined ? {} : { until };
  return (
    <>
      <TableBar
        search={
          <div className="ledger-filters">
            <label className="filter">
              {words.side}
              <select
                className="input"
                value={side}
                onChange={({ target }) =>
                  choose({ ...upTo, side: SIDES.find((each) => each === target.value) ?? 'customers' })
                }
              >
                {SIDES.map((each) => (
                  <option key={each} value={each}>
                    {words[each]}
                  </option>
                ))}
              </select>
            </label>
            <DayFilter
              label={atWord}
              value={until}
              onChoose={(day) => choose({ side, ...(day !== undefined && { until: day }) })}
            />
          </div>
        }
      />
      <p className="soft small">{words.lead}</p>
      <LedgerAnswered query={query}>
        {(ageing) => (
          <Parties
            ageing={ageing}
            side={side}
            page={page}
            onPage={(to) => void navigate({ search: { side, ...upTo, ...(to > 1 && { page: to }) } })}
          />
        )}
      </LedgerAnswered>
    </>
  );
}

type PartiesProps = { ageing: Ageing; side: Side; page: number; onPage: (page: number) => void };

function Parties({ ageing, side, page, onPage }: PartiesProps) {
  const { ageing: words, account, total: totalWord } = useAccountWords();
  const { number } = useFormats();
  const { exact } = useAmounts();
  const showDay = useDay();
  const { parties, total, at, difference, lettered, lines } = ageing;
  const sign = side === 'customers' ? 1 : -1;
  const most = Math.max(...parties.map((party) => Math.abs(centsOf(party.balance))), 1);
  const off = centsOf(difference);
  const isUndated = centsOf(total.undated) !== 0;
  const bands = BANDS.filter((band) => band !== 'undated' || isUndated);
  // Lines until a day are lines with a date.
  const untilOf = ({ undated }: Amounts) => (centsOf(undated) === 0 ? { until: at } : {});
  const notes = [
    words.at(showDay(at)),
    words.lettered(number(lettered), number(lines)),
    words.signs[side],
    ...(isUndated ? [words.undated] : []),
    words.opens,
  ];
  return (
    <>
      {off !== 0 && <Notice tone="warning">{words.off(exact(off))}</Notice>}
      {total.parties === 0 ? (
        <Empty icon="check" title={words.none}>
          {words.at(showDay(at))}
        </Empty>
      ) : (
        <>
          <Sheet label={words.heading[side]} look="sheet-ageing">
            <thead>
              <tr>
                <th scope="col">{words.party}</th>
                <th scope="col">{account}</th>
                <th scope="col" className="figure">
                  {words.open}
                </th>
                {bands.map((band) => (
                  <th key={band} scope="col" className="figure">
                    {words.bands[band]}
                  </th>
                ))}
                <th scope="col" className="figure">
                  {words.oldest}
                </th>
              </tr>
            </thead>
            <tbody>
              {parties.map((party) => (
                <tr key={`${party.account} ${party.party}`} data-row="">
                  <th scope="row" className="clip rest" title={nameOf(party)}>
                    <LinesLink
                      search={{
                        account: accountOnly(party.account),
                        ...(party.party === '' ? { withoutParty: 'true' as const } : { party: party.party }),
                        ...untilOf(party),
                      }}
                    >
                      {nameOf(party)}
                    </LinesLink>
                  </th>
                  <td>{party.account}</td>
                  <td className="figure">
                    <Amount cents={sign * centsOf(party.balance)} />
                    <AgeBar amounts={party} most={most} />
                  </td>
                  <Ages bands={bands} amounts={party} sign={sign} />
                  <td className="figure">{party.oldest === null ? '–' : showDay(party.oldest)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {totalWord}
                </th>
                <td className="figure">
                  <LinesLink search={{ account: ageing.accounts, ...untilOf(total) }}>
                    <Amount cents={sign * centsOf(total.balance)} zero="figure" />
                  </LinesLink>
                  <AgeBar amounts={total} most={Math.abs(centsOf(total.balance))} />
                </td>
                <Ages bands={bands} amounts={total} sign={sign} />
                <td />
              </tr>
            </tfoot>
          </Sheet>
          <TablePages page={page} size={A_PAGE} total={total.parties} onPage={onPage} note={notes.join(' ')} />
        </>
      )}
    </>
  );
}

const nameOf = ({ party, label, account }: Party) => [party, label].join(' ').trim() || account;

type AgesProps = { bands: readonly (typeof BANDS)[number][]; amounts: Amounts; sign: 1 | -1 };

function Ages({ bands, amounts, sign }: AgesProps) {
  return bands.map((band) => (
    <td key={band} className="figure">
      <Amount cents={sign * centsOf(amounts[band]) || 0} />
    </td>
  ));
}

const BAR_WIDTH = 72;
const BAR_HEIGHT = 5;

/** As long as the balance beside the largest, the older the darker. The columns beside it say the same in figures. */
function AgeBar({ amounts, most }: { amounts: Amounts; most: number }) {
  let from = 0;
  return (
    <svg
      className="age-bar"
      viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
      width={BAR_WIDTH}
      height={BAR_HEIGHT}
      aria-hidden="true"
    >
      {BANDS.map((band, at) => {
        const width = most === 0 ? 0 : (Math.abs(centsOf(amounts[band])) / most) * BAR_WIDTH;
        const x = from;
        from += width;
        return width === 0 ? null : (
          <rect key={band} className={`age age-${at}`} x={x} y={0} width={Math.max(width, 1)} height={BAR_HEIGHT} />
        );
      })}
    </svg>
  );
}
