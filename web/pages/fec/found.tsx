import { getRouteApi } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { readDossierReport } from '#sdk/generated/fec/endpoints.ts';
import type { AnalysisReport, Anomaly } from '#sdk/generated/fec/types.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Section } from '../../ui/page.tsx';
import { Answered, Empty } from '../../ui/states.tsx';
import { ChoiceFilter, TableBar } from '../../ui/table-bar.tsx';
import { accountOnly } from './accounts/account-sets.ts';
import { useFecAnswer } from './ask.ts';
import { SEVERITIES, type Severity } from './fec-search.ts';
import { French } from './french.tsx';
import { LinesLink } from './lines-link.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id');
const AT_ONCE = 50;

/** What was found in a file, the worst first. */
export function Found({ id }: { id: string }) {
  const { dossier: words } = useFecWords();
  return (
    <Section title={words.anomalies}>
      <Answered query={useFecAnswer(readDossierReport, { path: { id }, query: { as: 'json' } })}>
        {(report) => <Anomalies id={id} report={report} />}
      </Answered>
    </Section>
  );
}

function Anomalies({ id, report: { anomalies, meta } }: { id: string; report: AnalysisReport }) {
  const { dossier: words, severities } = useFecWords();
  const { number } = useFormats();
  const { severity: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const [most, setMost] = useState(AT_ONCE);
  const choose = (value: string | undefined) => {
    const severity = SEVERITIES.find((each) => each === value);
    setMost(AT_ONCE);
    void navigate({ search: severity === undefined ? {} : { severity }, replace: true });
  };
  const wanted = SEVERITIES.filter((each) => chosen === undefined || each === chosen).flatMap((severity) =>
    anomalies.filter((each) => each.severity === severity),
  );
  const shown = wanted.slice(0, most);
  const notJudged = meta.notJudgedCount;
  return (
    <>
      {notJudged > 0 && <Notice tone="warning">{words.notJudged(notJudged, number(notJudged))}</Notice>}
      {anomalies.length === 0 ? (
        <Empty icon="check" title={words.none}>
          {words.noneText(meta.controls.length, number(meta.controls.length))}
        </Empty>
      ) : (
        <TableBar
          filters={
            <ChoiceFilter
              label={words.severity}
              any={words.anySeverity}
              value={chosen}
              choices={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
              onChoose={choose}
            />
          }
        />
      )}
      {anomalies.length > 0 && wanted.length === 0 && <Empty icon="search" title={words.noneOf} />}
      {SEVERITIES.map((severity) => (
        <OfSeverity
          key={severity}
          id={id}
          severity={severity}
          count={wanted.filter((each) => each.severity === severity).length}
          anomalies={shown.filter((each) => each.severity === severity)}
        />
      ))}
      {wanted.length > shown.length && (
        <div className="actions">
          <Button onClick={() => setMost(most + AT_ONCE)}>{words.more}</Button>
          <span role="status">{words.shown(number(shown.length), number(wanted.length))}</span>
        </div>
      )}
    </>
  );
}

type OfSeverityProps = { id: string; severity: Severity; count: number; anomalies: readonly Anomaly[] };

function OfSeverity({ id, severity, count, anomalies }: OfSeverityProps) {
  const { severities } = useFecWords();
  const { number } = useFormats();
  if (anomalies.length === 0) return null;
  return (
    <div className="fec-list">
      <h3>{`${severities[severity]} (${number(count)})`}</h3>
      {anomalies.map((anomaly) => (
        <OneAnomaly key={keyOf(anomaly)} id={id} anomaly={anomaly} />
      ))}
    </div>
  );
}

const keyOf = ({ type, journalCode, ecritureNum, compteNum, period, lines, description }: Anomaly) =>
  [type, journalCode, ecritureNum, compteNum, period, lines.join(' '), description].join('|');

/** The facts are in the service's language, whatever the page speaks. */
function OneAnomaly({ id, anomaly }: { id: string; anomaly: Anomaly }) {
  const { dossier: words } = useFecWords();
  const { severity, title, description, suggestion, lines, basis, compteNum, journalCode, ecritureNum } = anomaly;
  const [first] = lines;
  const entry = ecritureNum === '' ? '' : words.entryOf(journalCode, ecritureNum);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.todo, suggestion !== '' && <French>{suggestion}</French>],
    [
      words.account,
      compteNum !== '' && (
        <LinesLink dossier={id} search={{ account: accountOnly(compteNum) }}>
          {compteNum}
        </LinesLink>
      ),
    ],
    [words.entry, entry !== '' && <ToEntry id={id} line={first} text={entry} />],
    [words.at, lines.length > 0 && <FileLines id={id} lines={lines} />],
    [words.basis, basis !== '' && <French>{basis}</French>],
  ];
  return (
    <article className={`finding finding-${severity}`}>
      <h4 lang="fr">{title}</h4>
      <p>
        <French>{description}</French>
      </p>
      <Facts facts={facts.filter(([, value]) => value !== false)} />
    </article>
  );
}

/** The header is no line of an entry. */
const HEADER = 1;

function ToEntry({ id, line, text }: { id: string; line: number | undefined; text: string }) {
  if (line === undefined || line === HEADER) return text;
  return (
    <LinesLink dossier={id} search={{ line }}>
      {text}
    </LinesLink>
  );
}

/** Each opens the entry that it is of. */
function FileLines({ id, lines }: { id: string; lines: readonly number[] }) {
  return lines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 && ', '}
      <ToEntry id={id} line={line} text={String(line)} />
    </Fragment>
  ));
}
