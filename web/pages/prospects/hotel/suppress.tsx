import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestSuppression } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelDetails } from '#sdk/generated/prospects/types.ts';
import { queries } from '../../../app/queries.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useProspectChange } from '../ask.ts';

const isAbout = (uen: string, [, , input]: readonly unknown[]): boolean =>
  (input as { path?: { uen?: string } } | undefined)?.path?.uen === uen;

/** For everybody at once, and not to be taken back here: so it is asked twice, and says what goes. */
export function Suppress({ hotel: { uen, name } }: { hotel: HotelDetails }) {
  const { work: words } = useProspectWords();
  const { cancel } = useMessages();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const suppress = useProspectChange(requestSuppression);
  const send = async ({ reason }: { reason: string }) => {
    await suppress.mutateAsync({ path: { uen }, body: reason.trim() === '' ? {} : { reason: reason.trim() } });
    toast({ text: words.suppressed(name) });
    // Whatever is still asked about it would only be refused.
    await queries.cancelQueries({ predicate: ({ queryKey }) => isAbout(uen, queryKey) });
    await navigate({ to: '/w/$slug/prospects', params: { slug } });
    queries.removeQueries({ predicate: ({ queryKey }) => isAbout(uen, queryKey) });
    // Nothing that was asked before may still show it.
    await queries.invalidateQueries();
  };
  return (
    <div className="work-part no-print">
      <p className="soft small">{words.neverAgainHint}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {words.suppress}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.suppress}>
        <p>{words.suppressText(name)}</p>
        <Form
          initial={{ reason: '' }}
          optional={['reason']}
          action={words.suppressNow}
          look="danger-primary"
          send={send}
          more={<Button onClick={() => setOpen(false)}>{cancel}</Button>}
        >
          {({ text }) => (
            <TextField label={words.reason} isOptional maxLength={300} autoComplete="off" {...text('reason')} />
          )}
        </Form>
      </Dialog>
    </div>
  );
}
