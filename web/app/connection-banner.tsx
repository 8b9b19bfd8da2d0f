import { use, useEffect, useRef } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/toast.tsx';
import { useConnection } from './connection.ts';
import { WatchContext } from './watch-context.ts';

/** Says what is away, as long as it is, and when it is back. */
export function ConnectionBanner() {
  const { connection: words } = useMessages();
  const state = useConnection(use(WatchContext));
  const toast = useToast();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'well' && state === 'well') toast({ text: words.back });
    before.current = state;
  }, [state, toast, words.back]);
  // The region is always there: readers of screens hear what changes in one, not that one comes.
  return (
    <div role="status">
      {state !== 'well' && (
        <div className="banner no-print">
          <Icon name="plug" />
          <p>
            <strong>{words[state]}</strong> {words[`${state}Text`]}
          </p>
        </div>
      )}
    </div>
  );
}
