import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, Page, Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import './design.css';

export function DialogsPage() {
  const [open, setOpen] = useState<'rename' | 'delete' | 'leave'>();
  const [name, setName] = useState('Desk Bangkok');
  const toast = useToast();
  const close = () => setOpen(undefined);
  const rename = (to: string) => {
    const before = name;
    setName(to);
    toast({ text: `It is called ${to} now.`, undo: () => setName(before) });
  };
  return (
    <Page
      title="Dialogs and toasts"
      lead="What can be undone is done at once. What cannot names what is lost, and asks for its name."
    >
      <Section title={`The list “${name}”`}>
        <Card>
          <div className="samples">
            <Button look="primary" onClick={() => setOpen('rename')}>
              Rename…
            </Button>
            <Button onClick={() => setOpen('leave')}>Leave…</Button>
            <Button look="danger" onClick={() => setOpen('delete')}>
              Delete…
            </Button>
          </div>
        </Card>
      </Section>
      <Section title="Toasts" lead="They go by themselves, but not while one points at them.">
        <Card>
          <div className="samples">
            <Button onClick={() => toast({ text: 'The key was copied.' })}>Something was done</Button>
            <Button
              onClick={() => toast({ text: 'Three rows were hidden.', undo: () => toast({ text: 'They are back.' }) })}
            >
              Something that can be undone
            </Button>
            <Button onClick={() => toast({ text: 'The export did not finish.', tone: 'critical' })}>
              Something failed
            </Button>
          </div>
        </Card>
      </Section>
      <Dialog isOpen={open === 'rename'} onClose={close} title="Rename the list">
        <Form
          initial={{ name }}
          action="Rename"
          send={async (values) => rename(values.name)}
          onDone={close}
          more={<Button onClick={close}>Cancel</Button>}
        >
          {({ text }) => <TextField label="Name" {...text('name')} />}
        </Form>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'leave'}
        onClose={close}
        title="Leave the list?"
        action="Leave"
        onConfirm={() => toast({ text: 'You left the list.' })}
      >
        <p>Your notes stay with the workspace. Somebody has to invite you again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title="Delete the list?"
        name={name}
        action="Delete for good"
        onConfirm={() => toast({ text: 'The list was deleted.' })}
      >
        <p>
          Its 128 hotels and 14 notes are lost. <strong>This cannot be undone.</strong>
        </p>
      </ConfirmDialog>
    </Page>
  );
}
