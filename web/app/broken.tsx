import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { RequestId } from '../ui/request-id.tsx';
import { useConnection } from './connection.ts';
import { WatchContext } from './watch-context.ts';

/**
 * A page that fell over. One whose code did not come is not there because the network is not, and goes on by itself when it
 * is back; or because the server has a newer release, and then only the whole document helps.
 */
export function Broken({ error, reset }: ErrorComponentProps) {
  const { failure } = useMessages();
  const connection = useConnection(use(WatchContext));
  const router = useRouter();
  const before = useRef(connection);
  const text = error instanceof Error ? error.message : String(error);
  const isCodeMissing = /dynamically imported module|Importing a module script|preload CSS/i.test(text);
  const isAway = connection !== 'well';
  useEffect(() => {
    if (isCodeMissing && before.current !== 'well' && connection === 'well') {
      reset();
      void router.invalidate();
    }
    before.current = connection;
  }, [connection, isCodeMissing, reset, router]);
  if (isCodeMissing && isAway) return <Page title={failure.title} lead={failure.notHere} />;
  return (
    <Page title={failure.title} lead={isCodeMissing ? failure.newVersion : failure.unexpected}>
      <p>
        <Button look="primary" onClick={() => location.reload()}>
          {failure.reload}
        </Button>
      </p>
      <RequestId id={isCodeMissing ? undefined : text} />
    </Page>
  );
}
