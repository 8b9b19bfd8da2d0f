import { compareYears } from '#sdk/generated/fec/endpoints.ts';
import type { Dossier, YearsCompared } from '#sdk/generated/fec/types.ts';
import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card, Facts, Section } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import type { Column } from '../../../ui/table-model.ts';
import { accountOnly } from '../accounts/account-sets.ts';
import { Change, centsOf, LinkedBalance, useEuros } from '../accounts/amounts.tsx';
import { useFecAnswer } from '../ask.ts';
import { useDay } from '../facts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import { AccountName } from './account-name.tsx';
import { BesideLink, useEndBeside } from './beside-link.tsx';
import { endOf } from './exercises.ts';
import { Share } from './share.tsx';
import { BesideAnswered, YearsPage } from './years-page.tsx';

export function YearBeforePage() {
  const { yearBefore: words } = useYearsWords();
  return <YearsPage title={words.title}>{(dossier) => <Compared dossier={dossier} />}</YearsPage>;
}

function Compared({ dossier }: { dossier: Dossier }) {
  const query = useFecAnswer(compareYears, { path: { id: dossier.id } });
  return (
    <BesideAnswered query={query} dossier={dossier} which="before">
      {(compared) => (
        <>
          <Head dossier={dossier} compared={compared} />
          <Opening dossier={dossier} compared={compared} />
          <Variations dossier={dossier} compared={compared} />
        </>
      )}
    </BesideAnswered>
  );
}

type ComparedProps = { dossier: Dossier; compared: YearsCompared };

const TURNOVER = { account: '70', withoutClosing: 'true' } as const;

function Head({ dossier, compared: { before, turnover, isProportional } }: ComparedProps) {
  const { yearBefore: words } = useYearsWords();
  const euros = useEuros();
  return (
    <>
      <Card>
        <Facts
          facts={[
            [words.with, <BesideLink key="before" beside={before} />],
            [
              words.turnoverNow,
              <LinesLink key="now" dossier={dossier.id} search={TURNOVER}>
                {euros(turnover.now)}
              </LinesLink>,
            ],
            [
              words.turnoverBefore,
              <LinesLink key="then" dossier={before.id} search={TURNOVER}>
                {euros(turnover.before)}
              </LinesLink>,
            ],
            [words.turnoverShare, <Share key="share" before={centsOf(turnover.before)} now={centsOf(turnover.now)} />],
          ]}
        />
      </Card>
      {isProportional && <Notice>{words.proportional}</Notice>}
    </>
  );
}

type Difference = YearsCompared['opening']['differences'][number];

/** Accounts of result are compared together, with what classes 6 and 7 still hold where N-1 is not closed. */
const RESULT = '12';
const openingLines = (account: string) => ({ account: account === RESULT ? RESULT : accountOnly(account) });
const closingLines = (account: string) => (account === RESULT ? { account: `${RESULT},6,7` } : openingLines(account));

function Opening({ dossier, compared: { opening, before } }: ComparedProps) {
  const { yearBefore: words, account, senses } = useYearsWords();
  const { number } = useFormats();
  const { isThere, compared, differences } = opening;
  const columns: [Column<Difference>, ...Column<Difference>[]] = [
    {
      id: 'account',
      title: account,
      cell: (row) => (
        <AccountName label={row.label}>
          <LinesLink dossier={dossier.id} search={openingLines(row.account)}>
            {row.account}
          </LinesLink>
        </AccountName>
      ),
    },
    {
      id: 'closing',
      title: words.closingOf,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <LinkedBalance cents={centsOf(row.closing)} dossier={before.id} search={closingLines(row.closingAccount)} />
      ),
    },
    {
      id: 'opening',
      title: words.openingOf,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <LinkedBalance
          cents={centsOf(row.opening)}
          dossier={dossier.id}
          search={{ ...openingLines(row.account), onlyOpening: 'true' }}
        />
      ),
    },
    {
      id: 'difference',
      title: words.difference,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <b>
          <Change cents={centsOf(row.difference)} />
        </b>
      ),
    },
  ];
  return (
    <Section title={words.opening} lead={words.openingLead}>
      {!isThere && (
        <Notice tone="warning" title={words.notThere}>
          {words.notThereText}
        </Notice>
      )}
      {isThere && differences.length === 0 && (
        <Notice tone="good" title={words.agrees(compared, number(compared))}>
          {words.agreesText}
        </Notice>
      )}
      {differences.length > 0 && (
        <>
          <Notice
            tone="warning"
            title={words.differs(differences.length, number(differences.length), number(compared))}
          >
            {words.differsText}
          </Notice>
          <Table
            label={words.opening}
            rows={differences}
            keyOf={(row) => row.account}
            nameOf={(row) => row.account}
            columns={columns}
          />
          <p className="soft small">{senses}</p>
        </>
      )}
    </Section>
  );
}

type Variation = YearsCompared['variations'][number];
const MOST = 200;

function Variations({ dossier, compared: { before, threshold, variations } }: ComparedProps) {
  const words = useYearsWords();
  const euros = useEuros();
  const day = useDay();
  const endBefore = useEndBeside(before);
  const dayOr = (found: string | null) => (found === null ? {} : { unit: day(found) });
  const linesOf = (account: string) => ({ account: accountOnly(account), withoutClosing: 'true' as const });
  const columns: [Column<Variation>, ...Column<Variation>[]] = [
    {
      id: 'account',
      title: words.account,
      cell: (row) => (
        <AccountName label={row.label}>
          <LinesLink dossier={dossier.id} search={linesOf(row.account)}>
            {row.account}
          </LinesLink>
        </AccountName>
      ),
    },
    {
      id: 'before',
      title: words.before,
      ...dayOr(endBefore),
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <LinkedBalance cents={centsOf(row.before)} dossier={before.id} search={linesOf(row.beforeAccount)} />
      ),
    },
    {
      id: 'now',
      title: words.now,
      ...dayOr(endOf(dossier)),
      isFigure: true,
      isFact: true,
      cell: (row) => <LinkedBalance cents={centsOf(row.now)} dossier={dossier.id} search={linesOf(row.account)} />,
    },
    {
      id: 'variation',
      title: words.variation,
      unit: words.euros,
      isFigure: true,
      isFact: true,
      cell: (row) => (
        <b>
          <Change cents={centsOf(row.variation)} />
        </b>
      ),
    },
    {
      id: 'share',
      title: words.share,
      isFigure: true,
      isFact: true,
      cell: (row) => <Share before={centsOf(row.before)} now={centsOf(row.now)} />,
    },
  ];
  return (
    <Section title={words.yearBefore.variations} lead={words.yearBefore.variationsLead(euros(threshold))}>
      {variations.length === 0 ? (
        <Notice tone="good" title={words.yearBefore.none}>
          {words.yearBefore.noneText}
        </Notice>
      ) : (
        <>
          <Table
            label={words.yearBefore.variations}
            rows={variations}
            keyOf={(row) => row.account}
            nameOf={(row) => row.account}
            columns={columns}
            detail={(row) => (row.reasons.length === 0 ? undefined : <Reasons dossier={dossier} row={row} />)}
          />
          <p className="soft small">
            {words.senses} {words.shares} {variations.length >= MOST && words.yearBefore.most}
          </p>
        </>
      )}
    </Section>
  );
}

/** What the lines say about why, in the service's own words. */
function Reasons({ dossier, row: { reasons } }: { dossier: Dossier; row: Variation }) {
  const { yearBefore: words } = useYearsWords();
  return (
    <ul className="years-reasons">
      {reasons.map(({ code, text, entry }) => (
        <li key={code}>
          <French>{text}</French>
          {entry !== null && (
            <>
              {' '}
              <LinesLink dossier={dossier.id} search={{ entry }}>
                {words.entry}
              </LinesLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
