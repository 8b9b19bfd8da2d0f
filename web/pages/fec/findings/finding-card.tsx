import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { Finding } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Facts } from '../../../ui/page.tsx';
import { accountOnly } from '../accounts/account-sets.ts';
import { useEuros } from '../accounts/amounts.tsx';
import { French } from '../french.tsx';
import { LinesLink } from '../lines-link.tsx';
import './findings.css';
import { JudgementOf } from './judgement.tsx';

type FindingCardProps = {
  dossier: string;
  finding: Finding;
  /** Before its title. */
  choice?: ReactNode;
  actions?: ReactNode;
  /** Of its heading. */
  level?: 3 | 4;
};

/** The facts are in the service's language, whatever the page speaks. */
export function FindingCard({ dossier, finding, choice, actions, level = 4 }: FindingCardProps) {
  const words = useFindingWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const { id, severity, title, description, standsFor } = finding;
  const Heading = `h${level}` as const;
  return (
    <article className={`finding finding-${severity}`}>
      <div className="finding-head">
        {choice}
        <Heading lang="fr">{title}</Heading>
        <span className="finding-number soft small">{`${words.page.number} ${finding.number}`}</span>
      </div>
      <p>
        <French>{description}</French>
      </p>
      <FindingFacts dossier={dossier} finding={finding} />
      {standsFor !== null && <p className="soft small">{words.standsFor(standsFor, number(standsFor))}</p>}
      {id !== null && (
        <div className="finding-work">
          <JudgementOf finding={finding} />
          <div className="actions no-print">
            {actions}
            <Link to="/w/$slug/fec/dossiers/$id/findings/$finding" params={{ slug, id: dossier, finding: id }}>
              {words.detail}
              <span className="unseen">{`: ${title}`}</span>
            </Link>
          </div>
        </div>
      )}
    </article>
  );
}

export function FindingFacts({ dossier, finding, isLong = false }: FindingCardProps & { isLong?: boolean }) {
  const { dossier: words } = useFecWords();
  const findingWords = useFindingWords();
  const euros = useEuros();
  const { suggestion, lines, basis, compteNum, journalCode, ecritureNum, stake } = finding;
  const [first] = lines;
  const entry = ecritureNum === '' ? '' : words.entryOf(journalCode, ecritureNum);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.todo, suggestion !== '' && <French>{suggestion}</French>],
    [findingWords.stake, stake !== null && euros(stake)],
    [findingWords.page.expected, isLong && finding.expectedValue !== '' && <French>{finding.expectedValue}</French>],
    [findingWords.page.actual, isLong && finding.actualValue !== '' && <French>{finding.actualValue}</French>],
    [
      words.account,
      compteNum !== '' && (
        <LinesLink dossier={dossier} search={{ account: accountOnly(compteNum) }}>
          {compteNum}
        </LinesLink>
      ),
    ],
    [words.entry, entry !== '' && <ToEntry id={dossier} line={first} text={entry} />],
    [words.at, lines.length > 0 && <FileLines id={dossier} lines={lines} />],
    [words.basis, basis !== '' && <French>{basis}</French>],
  ];
  return <Facts facts={facts.filter(([, value]) => value !== false)} />;
}

/** The header is no line of an entry. */
export const HEADER = 1;

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
