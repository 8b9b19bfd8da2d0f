import type { Maker } from '#sdk/generated/prospects/types.ts';
import { useProspectWords } from '../../../locales/prospects.ts';

/** Who did something, in words. */
export function useMakerName() {
  const { work: words } = useProspectWords();
  return ({ name, kind }: Maker) => name ?? (kind === 'key' ? words.aKey : words.somebody);
}
