import { useProspectWords } from '../../../locales/prospects.ts';
import { Badge, type Tone } from '../../../ui/states.tsx';
import type { WorkState } from '../shapes.ts';

const TONES: Readonly<Record<WorkState, Tone>> = {
  new: 'plain',
  contacted: 'plain',
  answered: 'warning',
  won: 'good',
  lost: 'critical',
  never_again: 'critical',
};

export function StateBadge({ state }: { state: WorkState }) {
  const { work } = useProspectWords();
  if (state === 'new') return <span className="soft">{work.states.new}</span>;
  return <Badge tone={TONES[state]}>{work.states[state]}</Badge>;
}
