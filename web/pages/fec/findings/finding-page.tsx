import { getRouteApi, Link } from '@tanstack/react-router';
import { readFinding } from '#sdk/generated/fec/endpoints.ts';
import type { Finding, JudgementEvent } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { OneEntry } from '../accounts/entry.tsx';
import { LedgerPage } from '../accounts/ledger-page.tsx';
import { useFecAnswer, useMayChange } from '../ask.ts';
import { French } from '../french.tsx';
import { useMaker, useMaySignOff, useSignOff } from './ask-findings.ts';
import { FindingFacts, HEADER } from './finding-card.tsx';
import './findings.css';
import { JudgeForm } from './judge-form.tsx';
import { JudgementOf, StateBadge } from './judgement.tsx';

const route = getRouteApi('/w/$slug/fec/dossiers/$id/findings/$finding');

/** One finding: what it says, what was made of it, and the entry that it is about, with what stands around it. */
export function FindingPage() {
  const words = useFindingWords();
  const { id, finding } = route.useParams();
  const query = useFecAnswer(readFinding, { path: { id, finding } });
  const isGone = query.error instanceof ApiProblem && query.error.code === 'finding_not_found';
  return (
    <LedgerPage title={isGone ? words.page.gone : (query.data?.finding.title ?? '')}>
      <BackToAll id={id} />
      {isGone ? (
        <Empty icon="search" title={words.page.gone}>
          {words.page.goneText}
        </Empty>
      ) : (
        <Answered query={query}>
          {({ finding: found, history }) => <OneFinding id={id} finding={found} history={history} />}
        </Answered>
      )}
    </LedgerPage>
  );
}

function BackToAll({ id }: { id: string }) {
  const { page: words } = useFindingWords();
  const { slug } = useWorkspace();
  return (
    <p className="no-print">
      <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id }}>
        {words.back}
      </Link>
    </p>
  );
}

type OneFindingProps = { id: string; finding: Finding; history: readonly JudgementEvent[] };

function OneFinding({ id, finding, history }: OneFindingProps) {
  const { page: words } = useFindingWords();
  const mayChange = useMayChange();
  const line = finding.lines.find((each) => each !== HEADER);
  return (
    <>
      <article className={`finding finding-${finding.severity}`}>
        <p>
          <French>{finding.description}</French>
        </p>
        <FindingFacts dossier={id} finding={finding} isLong={true} />
        <div className="finding-work">
          <JudgementOf finding={finding} />
          {mayChange && <SignOff id={id} finding={finding} />}
        </div>
      </article>
      {mayChange && <Judging id={id} finding={finding} />}
      <History history={history} />
      {line !== undefined && (
        <Section title={words.entry}>
          <OneEntry asked={{ line }} />
        </Section>
      )}
    </>
  );
}

function SignOff({ id, finding }: { id: string; finding: Finding }) {
  const words = useFindingWords();
  const maySignOff = useMaySignOff();
  const { sign, error } = useSignOff(id);
  const isSigned = finding.judgement?.signedOff != null;
  if (finding.id === null || (!isSigned && !maySignOff(finding))) return null;
  const own = [finding.id];
  return (
    <>
      <div className="actions no-print">
        {isSigned ? (
          <Button onClick={() => sign(own, false)}>{words.takeBack}</Button>
        ) : (
          <Button onClick={() => sign(own)}>{words.signOff}</Button>
        )}
      </div>
      <Fault error={error} />
    </>
  );
}

function Judging({ id, finding }: { id: string; finding: Finding }) {
  const words = useFindingWords();
  return (
    <Section title={words.judge}>
      <Card>
        <JudgeForm key={`${finding.judgement?.at ?? ''} ${finding.state}`} dossier={id} findings={[finding]} />
      </Card>
    </Section>
  );
}

/** Who said what, and when; the newest first. */
function History({ history }: { history: readonly JudgementEvent[] }) {
  const words = useFindingWords();
  const { dateTime } = useFormats();
  const maker = useMaker();
  return (
    <Section title={words.page.history}>
      {history.length === 0 ? (
        <p className="soft">{words.page.noHistory}</p>
      ) : (
        <ol className="finding-history">
          {history.toReversed().map((event) => (
            <li key={`${event.at} ${event.state} ${event.isSignedOff}`}>
              <span className="judgement-state">
                <StateBadge state={event.state} />
                <span className="soft small">
                  {event.isSignedOff
                    ? words.signedBy(event.by.name, dateTime(event.at))
                    : words.judgedBy(maker(event.by), dateTime(event.at))}
                </span>
              </span>
              {event.note !== null && <span className="judgement-note">{event.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
