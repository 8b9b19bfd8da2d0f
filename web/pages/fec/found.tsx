import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { readDossierReport } from '#sdk/generated/fec/endpoints.ts';
import type { AnalysisReport, Anomaly } from '#sdk/generated/fec/types.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Section } from '../../ui/page.tsx';
import { Answered, Empty } from '../../ui/states.tsx';
import { ChoiceFilter, TableBar } from '../../ui/table-bar.tsx';
import { useFecAnswer } from './ask.ts';
import { SEVERITIES, type Severity } from './fec-search.ts';

const route = getRouteApi('/w/$slug/fec/dossiers/$id');
const AT_ONCE = 50;

/** What was found in a file, the worst first. */
export function Found({ id }: { id: string }) {
  const { dossier: words } = useFecWords();
  return (
    <Section title={words.anomalies}>
      <Answered query={useFecAnswer(readDossierReport, { path: { id }, query: { as: 'json' } })}>
        {(report) => <Anomalies report={report} />}
      </Answered>
    </Section>
  );
}

function Anomalies({ report: { anomalies, meta } }: { report: AnalysisReport }) {
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
          {words.noneText}
        </Empty>
      ) : (
        <TableBar
          filters={
            <ChoiceFilter
              label={words.severity}
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

type OfSeverityProps = { severity: Severity; count: number; anomalies: readonly Anomaly[] };

function OfSeverity({ severity, count, anomalies }: OfSeverityProps) {
  const { severities } = useFecWords();
  const { number } = useFormats();
  if (anomalies.length === 0) return null;
  return (
    <div className="fec-list">
      <h3>{`${severities[severity]} (${number(count)})`}</h3>
      {anomalies.map((anomaly) => (
        <OneAnomaly key={keyOf(anomaly)} anomaly={anomaly} />
      ))}
    </div>
  );
}

const keyOf = ({ type, journalCode, ecritureNum, compteNum, period, lines, description }: Anomaly) =>
  [type, journalCode, ecritureNum, compteNum, period, lines.join(' '), description].join('|');

function French({ children }: { children: string }) {
  return <span lang="fr">{children}</span>;
}

/** The facts are in the service's language, whatever the page speaks. */
function OneAnomaly({ anomaly }: { anomaly: Anomaly }) {
  const { dossier: words } = useFecWords();
  const { number } = useFormats();
  const { severity, title, description, suggestion, lines, basis, compteNum, journalCode, ecritureNum } = anomaly;
  const facts = [
    [words.todo, suggestion, true],
    [words.account, compteNum, false],
    [words.entry, ecritureNum === '' ? '' : words.entryOf(journalCode, ecritureNum), false],
    [words.at, lines.map(number).join(', '), false],
    [words.basis, basis, true],
  ] as const;
  return (
    <article className={`finding finding-${severity}`}>
      <h4 lang="fr">{title}</h4>
      <p lang="fr">{description}</p>
      <Facts
        facts={facts
          .filter(([, value]) => value !== '')
          .map(([name, value, isFrench]) => [name, isFrench ? <French key={name}>{value}</French> : value])}
      />
    </article>
  );
}
