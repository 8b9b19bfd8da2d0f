import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listLists, makeList } from '#sdk/generated/prospects/endpoints.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectAnswer, useProspectChange } from '../ask.ts';
import { ProspectsPage } from '../prospects-page.tsx';
import { useMakerName } from './maker-name.ts';

const LONGEST_NAME = 100;

export function ListsPage() {
  const { lists: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { number, date } = useFormats();
  const makerOf = useMakerName();
  const mayChange = useMayChange();
  const [isMaking, setMaking] = useState(false);
  const make = mayChange && (
    <Button look="primary" onClick={() => setMaking(true)}>
      {words.make}
    </Button>
  );
  return (
    <ProspectsPage title={words.title} lead={words.lead} actions={make}>
      <Answered query={useProspectAnswer(listLists, {})}>
        {({ lists }) => (
          <Table
            label={words.title}
            rows={lists}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            empty={<Empty title={words.none}>{words.noneText}</Empty>}
            columns={[
              {
                id: 'name',
                title: words.list,
                cell: ({ id, name }) => (
                  <Link to="/w/$slug/prospects/lists/$id" params={{ slug, id }}>
                    {name}
                  </Link>
                ),
              },
              {
                id: 'hotels',
                title: words.hotels,
                isFigure: true,
                isFact: true,
                cell: ({ hotels, hotels_is: is }) => (is === 'exact' ? number(hotels) : words.atMost(number(hotels))),
              },
              { id: 'by', title: words.by, isFact: true, cell: ({ by, at }) => `${makerOf(by)}, ${date(at)}` },
            ]}
          />
        )}
      </Answered>
      <MakeDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </ProspectsPage>
  );
}

function MakeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { lists: words } = useSalesWorkWords();
  const toast = useToast();
  const make = useProspectChange(makeList, { outdates: [listLists] });
  const send = async ({ name }: { name: string }) => {
    const made = await make.mutateAsync({ body: { name: name.trim() } });
    toast({ text: words.made(made.name) });
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.make}>
      <Form initial={{ name: '' }} action={words.make} send={send}>
        {({ text }) => <TextField label={words.name} maxLength={LONGEST_NAME} autoComplete="off" {...text('name')} />}
      </Form>
    </Dialog>
  );
}
