import { ApiProblem } from '#sdk/problem.ts';
import { useSalesWorkWords } from '../../locales/prospects-work.ts';
import type { UploadState } from '../../ui/file-drop.tsx';

/** Whose details are sentences that differ: each is said in the reader's language. */
const IN_SENTENCES: ReadonlySet<string> = new Set(['contacts_unreadable', 'list_unreadable', 'invalid_request']);

export function useSaidError() {
  const { said } = useSalesWorkWords();
  return (error: unknown): unknown =>
    error instanceof ApiProblem && IN_SENTENCES.has(error.code)
      ? new ApiProblem({
          status: error.status,
          code: error.code,
          detail: said(error.message),
          requestId: error.requestId,
        })
      : error;
}

export function useSaidState(state: UploadState): UploadState {
  const sayError = useSaidError();
  return state.step === 'failed' ? { ...state, error: sayError(state.error) } : state;
}
