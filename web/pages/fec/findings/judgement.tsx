import type { Finding } from '#sdk/generated/fec/types.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Badge, type Tone } from '../../../ui/states.tsx';
import { useDay } from '../facts.tsx';
import { useMaker } from './ask-findings.ts';
import type { FindingState } from './finding-search.ts';

const TONES: Readonly<Record<FindingState, Tone>> = {
  to_do: 'plain',
  to_explain: 'warning',
  justified: 'good',
  corrected: 'good',
  dismissed: 'plain',
};

export function StateBadge({ state }: { state: FindingState }) {
  const { states } = useFindingWords();
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}

/** What was made of a finding: by whom, when, why, and where it was carried from. */
export function JudgementOf({ finding: { state, judgement, before } }: { finding: Finding }) {
  const words = useFindingWords();
  const { date, dateTime } = useFormats();
  const day = useDay();
  const maker = useMaker();
  return (
    <div className="judgement">
      <p className="judgement-state">
        <StateBadge state={state} />
        {judgement !== null && (
          <span className="soft small">{words.judgedBy(maker(judgement.by), dateTime(judgement.at))}</span>
        )}
      </p>
      {judgement?.note != null && <p className="judgement-note">{judgement.note}</p>}
      {judgement?.isCarried === true && (
        <p className="soft small">
          {judgement.isOfEarlierExercise && judgement.periodEnd !== null
            ? words.carriedFrom(day(judgement.periodEnd))
            : words.carried}
        </p>
      )}
      {judgement?.assignedTo != null && <p className="soft small">{words.assignedTo(judgement.assignedTo.name)}</p>}
      {judgement?.signedOff != null && (
        <p className="soft small">
          {words.signedBy(judgement.signedOff.by?.name ?? null, dateTime(judgement.signedOff.at))}
        </p>
      )}
      {before !== null && (
        <>
          <p className="soft small">{words.before[reasonOf(before.state)](date(before.at))}</p>
          {before.note !== null && <p className="judgement-note soft">{before.note}</p>}
        </>
      )}
    </div>
  );
}

function reasonOf(state: FindingState): 'corrected' | 'grown' | 'open' {
  if (state === 'corrected') return 'corrected';
  return state === 'justified' || state === 'dismissed' ? 'grown' : 'open';
}
