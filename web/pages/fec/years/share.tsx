import { useYearsWords } from '../../../locales/fec-years.ts';
import { useFormats } from '../../../locales/language.tsx';

/** Of what it was, so that whatever grows is positive, sales too. */
export function Share({ before, now }: { before: number; now: number }) {
  const words = useYearsWords();
  const { change } = useFormats();
  if (before === now) return <span className="soft">–</span>;
  if (before === 0) return <span className="soft">{words.isNew}</span>;
  return <span className="amount">{change((now - before) / before)}</span>;
}
