import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  deleteList,
  listAuditLists,
  listLists,
  readList,
  removeHotelsFromList,
  renameList,
  startAuditList,
} from '#sdk/generated/prospects/endpoints.ts';
import type { ListedHotels } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useWorkspace } from '../../../app/workspace.ts';
import { useFormats } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { useSalesWorkWords } from '../../../locales/prospects-work.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Answered, Empty } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayChange, useProspectChange, useProspectPages } from '../ask.ts';
import { useFigures } from '../figures.ts';
import { BulkBar } from '../leads/bulk-bar.tsx';
import { ExportChoice } from '../leads/export-choice.tsx';
import { City, HotelLink } from '../leads/hotel-link.tsx';
import { SegmentBadge } from '../leads/lead-table.tsx';
import { ProspectsPage } from '../prospects-page.tsx';
import { More } from './more.tsx';
import { StateBadge } from './state-badge.tsx';

const route = getRouteApi('/w/$slug/prospects/lists/$id');
const A_PART = 100;
const MOST_AUDITS = 1000;

/** One list, in the order in which hotels were put on it. */
export function ListPage(): ReactNode {
  const { lists: words } = useSalesWorkWords();
  const { slug } = useWorkspace();
  const { id } = route.useParams();
  const query = useProspectPages(readList, (cursor) => ({
    path: { id },
    query: { limit: A_PART, ...(cursor !== undefined && { cursor }) },
  }));
  if (query.error instanceof ApiProblem && query.error.status === 404)
    return (
      <ProspectsPage title={words.gone}>
        <Empty
          title={words.goneText}
          actions={
            <Link className={buttonClass('primary')} to="/w/$slug/prospects/lists" params={{ slug }}>
              {words.back}
            </Link>
          }
        />
      </ProspectsPage>
    );
  const first = query.data?.pages[0];
  return (
    <ProspectsPage
      title={first?.name ?? words.title}
      lead={first !== undefined && <HotelCount total={first.total} />}
      actions={first !== undefined && <Actions list={first} />}
    >
      <Answered query={query}>{({ pages }) => <Hotels id={id} pages={pages} />}</Answered>
      <More query={query} />
    </ProspectsPage>
  );
}

function HotelCount({ total }: { total: number }) {
  const { lists: words } = useSalesWorkWords();
  const { number } = useFormats();
  return words.hotelsOf(total, number(total));
}

function Hotels({ id, pages }: { id: string; pages: readonly ListedHotels[] }) {
  const { lists: words } = useSalesWorkWords();
  const { leads } = useProspectWords();
  const { decimal, number } = useFormats();
  const { short, whole } = useFigures();
  const toast = useToast();
  const mayChange = useMayChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const none = () => setChosen(new Set());
  const take = useProspectChange(removeHotelsFromList, {
    outdates: [readList, listLists],
    onDone: () => {
      toast({ text: words.taken(chosen.size, number(chosen.size)) });
      none();
    },
  });
  return (
    <>
      {mayChange && chosen.size > 0 && (
        <div className="actions">
          <Button onClick={() => take.mutate({ path: { id }, body: { uens: [...chosen].slice(0, MOST_AUDITS) } })}>
            {words.takeOff}
          </Button>
        </div>
      )}
      <Fault error={take.error} />
      <Table
        label={words.hotels}
        rows={pages.flatMap(({ hotels }) => hotels)}
        keyOf={({ hotel }) => hotel.uen}
        nameOf={({ hotel }) => hotel.name}
        empty={<Empty title={words.empty}>{words.emptyText}</Empty>}
        {...(mayChange && { selection: { keys: chosen, onChange: setChosen } })}
        columns={[
          { id: 'name', title: leads.hotel, cell: ({ hotel }) => <HotelLink hotel={hotel} /> },
          {
            id: 'score',
            title: leads.score,
            isFigure: true,
            isFact: true,
            cell: ({ score }) => <span title={whole(score)}>{short(score)}</span>,
          },
          { id: 'state', title: leads.state, isFact: true, cell: ({ work }) => <StateBadge state={work.state} /> },
          { id: 'city', title: leads.city, cell: ({ hotel }) => <City hotel={hotel} /> },
          {
            id: 'segment',
            title: leads.segment,
            isFact: true,
            cell: ({ hotel }) => <SegmentBadge segment={hotel.segment} />,
          },
          {
            id: 'rating',
            title: leads.rating,
            isFigure: true,
            cell: ({ hotel }) => decimal(hotel.rating, 1),
          },
          {
            id: 'reviews',
            title: leads.reviews,
            isFigure: true,
            cell: ({ hotel }) => number(hotel.reviews_count),
          },
        ]}
      />
      {mayChange && <BulkBar uens={[...chosen]} onNone={none} />}
    </>
  );
}

function Actions({ list }: { list: ListedHotels }) {
  const { lists: words, tools, deleted, forGood } = useSalesWorkWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const toast = useToast();
  const mayChange = useMayChange();
  const [asks, setAsks] = useState<'rename' | 'delete' | 'audit'>();
  const close = () => setAsks(undefined);
  const rename = useProspectChange(renameList, { outdates: [readList, listLists] });
  const remove = useProspectChange(deleteList, {
    outdates: [listLists],
    onDone: async () => {
      toast({ text: deleted(list.name) });
      await navigate({ to: '/w/$slug/prospects/lists', params: { slug } });
    },
  });
  const audit = useProspectChange(startAuditList, {
    outdates: [listAuditLists],
    onDone: async ({ id }) => {
      toast({ text: tools.started });
      await navigate({ to: '/w/$slug/prospects/tools/audits/$id', params: { slug, id } });
    },
  });
  const audited = Math.min(list.total, MOST_AUDITS);
  const leftOut = list.total - audited;
  const path = { id: list.id };
  return (
    <>
      <ExportChoice query={{}} list={list.id} total={{ total: list.total, total_is: 'exact' }} />
      {mayChange && (
        <>
          {list.total > 0 && <Button onClick={() => setAsks('audit')}>{words.audit}</Button>}
          <Button onClick={() => setAsks('rename')}>{words.rename}</Button>
          <Button look="danger" onClick={() => setAsks('delete')}>
            {words.remove}
          </Button>
        </>
      )}
      <Dialog isOpen={asks === 'rename'} onClose={close} title={words.rename}>
        <Form
          initial={{ name: list.name }}
          action={words.rename}
          send={async ({ name }) => {
            await rename.mutateAsync({ path, body: { name: name.trim() } });
            toast({ text: words.renamed });
            close();
          }}
        >
          {({ text }) => <TextField label={words.name} maxLength={100} autoComplete="off" {...text('name')} />}
        </Form>
      </Dialog>
      <Dialog isOpen={asks === 'audit'} onClose={close} title={words.audit}>
        <p>{words.auditText(number(audited), leftOut > 0 ? number(leftOut) : undefined)}</p>
        <div className="actions">
          <Button
            look="primary"
            busy={audit.isPending && tools.statuses.waiting}
            onClick={() => audit.mutate({ body: { name: list.name, list: list.id } })}
          >
            {words.auditStart}
          </Button>
        </div>
        <Fault error={audit.error} />
      </Dialog>
      <ConfirmDialog
        isOpen={asks === 'delete'}
        onClose={close}
        title={words.remove}
        action={words.remove}
        name={list.name}
        onConfirm={() => remove.mutate({ path })}
      >
        <p>{words.removeText(list.name, number(list.total))}</p>
        <p>{forGood}</p>
      </ConfirmDialog>
      <Fault error={remove.error} />
    </>
  );
}
