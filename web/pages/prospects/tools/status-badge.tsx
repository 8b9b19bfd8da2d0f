import type { AuditSignal } from '#sdk/generated/prospects/types.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Badge, type Tone } from '../../../ui/states.tsx';

const TONES: Readonly<Record<AuditSignal['status'], Tone>> = {
  pass: 'good',
  partial: 'warning',
  fail: 'critical',
  not_applicable: 'plain',
  error: 'plain',
};

export function StatusBadge({ status }: { status: AuditSignal['status'] | null }) {
  const { audit: words } = useSalesWorkWords();
  return status === null ? '–' : <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}
