import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats } from '../../locales/language.tsx';
import { Badge, type Tone } from '../../ui/states.tsx';
import { SEVERITIES, type Severity } from './fec-search.ts';

/** What is shown of dossiers and companies in more than one page. */
type Findings = Dossier['findings'];

const TONES: Readonly<Record<Severity, Tone>> = { critique: 'critical', importante: 'warning', mineure: 'plain' };

/** None is told where nothing is judged yet. */
export const countOf = (findings: Findings, severity: Severity): number => findings?.[severity] ?? 0;

/** How many of each severity; those that there are none of are left out. */
export function FoundCounts({ findings }: { findings: Findings }) {
  const { findings: words } = useFecWords();
  const { number } = useFormats();
  if (findings === null) return '–';
  const found = SEVERITIES.map((severity) => ({ severity, count: countOf(findings, severity) })).filter(
    ({ count }) => count > 0,
  );
  if (found.length === 0) return <Badge tone="good">{words.none}</Badge>;
  return (
    <span className="fec-found">
      {found.map(({ severity, count }) => (
        <Badge key={severity} tone={TONES[severity]}>
          {words[severity](count, number(count))}
        </Badge>
      ))}
    </span>
  );
}

/** Of several dossiers together. */
export function sumOf(dossiers: readonly Dossier[]): Findings {
  const sum = { critique: 0, importante: 0, mineure: 0 };
  for (const { findings } of dossiers) for (const severity of SEVERITIES) sum[severity] += countOf(findings, severity);
  return sum;
}

const STATUS_TONES: Readonly<Record<Dossier['status'], Tone>> = {
  queued: 'plain',
  running: 'plain',
  done: 'good',
  failed: 'critical',
};

export function DossierStatus({ dossier: { status } }: { dossier: Dossier }) {
  const { statuses } = useFecWords();
  return <Badge tone={STATUS_TONES[status]}>{statuses[status]}</Badge>;
}

export const isOpen = ({ status }: Dossier): boolean => status === 'queued' || status === 'running';

/** A day without a time is the same day everywhere. */
export function useDay(): (day: string) => string {
  const { date } = useFormats();
  return (day) => date(new Date(`${day}T00:00`));
}

/** The exercise that a dossier is of: it ends with the closing date, which may come after the last entry. */
export function useExercise(): (dossier: Dossier) => string {
  const period = usePeriod();
  return (dossier) => {
    const { periodEnd, closingDate } = dossier;
    const isLater = periodEnd !== null && closingDate !== null && closingDate > periodEnd;
    return period(isLater ? { ...dossier, periodEnd: closingDate } : dossier);
  };
}

/** The days of its entries, as far as anything tells them. */
export function usePeriod(): (dossier: Dossier) => string {
  const { company: words } = useFecWords();
  const day = useDay();
  return ({ periodStart, periodEnd, closingDate }) => {
    if (periodStart !== null && periodEnd !== null) return words.span(day(periodStart), day(periodEnd));
    return closingDate === null ? words.unknown : day(closingDate);
  };
}

/** Nine digits, read in threes. */
export const sirenInWords = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
