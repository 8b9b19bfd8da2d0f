import { useState } from 'react';
import { compareFindings, judgeFindings, listFindings, readFinding } from '#sdk/generated/fec/endpoints.ts';
import type { Finding } from '#sdk/generated/fec/types.ts';
import { useSession } from '../../../app/session.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFecChange } from '../ask.ts';
import { useWorkers } from '../workers.tsx';

/** Whatever shows findings is asked again when one of them is judged. */
const OUTDATED = [listFindings, readFinding, compareFindings];

export const useJudging = () => useFecChange(judgeFindings, { outdates: OUTDATED });

const SETTLED: ReadonlySet<Finding['state']> = new Set(['justified', 'corrected', 'dismissed']);

/** Settled, not signed off yet, and judged by somebody else, where there is anybody else who may. */
export function useMaySignOff(): (finding: Finding) => boolean {
  const { user } = useSession();
  const others = useWorkers().filter(({ id, role }) => role !== 'viewer' && id !== user.id);
  return ({ id, state, judgement }) =>
    id !== null &&
    judgement !== null &&
    SETTLED.has(state) &&
    judgement.signedOff === null &&
    (judgement.by.id !== user.id || others.length === 0);
}

/** A sign-off, or taking it back, of one or several. */
export function useSignOff(dossier: string) {
  const words = useFindingWords();
  const toast = useToast();
  const { mutate, isPending, error } = useJudging();
  return {
    isPending,
    error,
    sign: (findings: readonly string[], signedOff = true) =>
      mutate(
        { path: { id: dossier }, body: { findings: [...findings], signedOff } },
        { onSuccess: () => toast({ text: signedOff ? words.signedOff : words.tookBack }) },
      ),
  };
}

/** Those that were chosen among what is shown. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    choose: (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids)
          if (isChosen) after.add(id);
          else after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}

/** Who said something, in words. */
export function useMaker(): (by: { kind: 'member' | 'key'; name: string | null }) => string {
  const words = useFindingWords();
  return ({ kind, name }) => name ?? (kind === 'key' ? words.aKey : words.somebody);
}
