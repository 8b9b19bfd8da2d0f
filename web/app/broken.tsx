import type { ErrorComponentProps } from '@tanstack/react-router';
import { useMessages } from '../locales/language.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { RequestId } from '../ui/request-id.tsx';

/** A page that fell over. A part of another release, which the server no longer has, is the usual reason. */
export function Broken({ error }: ErrorComponentProps) {
  const { failure } = useMessages();
  const text = error instanceof Error ? error.message : String(error);
  const isOld = /dynamically imported module|Importing a module script|preload CSS/i.test(text);
  return (
    <Page title={failure.title} lead={isOld ? failure.newVersion : failure.unexpected}>
      <p>
        <Button look="primary" onClick={() => location.reload()}>
          {failure.reload}
        </Button>
      </p>
      <RequestId id={isOld ? undefined : text} />
    </Page>
  );
}
