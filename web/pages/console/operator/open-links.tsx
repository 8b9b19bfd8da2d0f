import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  decideLink,
  listHotelLinks,
  listImports,
  listOpenLinks,
  undoLink,
} from '#sdk/generated/prospects/endpoints.ts';
import type { LinkDecision, OpenLink } from '#sdk/generated/prospects/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { usePageKeys, useShortcutsAreOn } from '../../../app/shortcuts.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty } from '../../../ui/states.tsx';
import { ChoiceFilter, TableBar } from '../../../ui/table-bar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { LinkFacts } from './link-facts.tsx';
import { choicesOf } from './operator-page.tsx';
import { chosen, LINK_KINDS } from './operator-search.ts';

const route = getRouteApi('/operator/prospects');
const words = en.prospects;
const DIGITS = 2;
/** With all that is known of them: the next one is there before it is asked for. */
const AT_ONCE = 50;
type Decision = LinkDecision['decision'];

type BringBack = RefObject<(id: string) => void>;

/**
 * Links that the matcher would not decide by itself, the likeliest first, one question at a time. `bringBack` shows one that
 * was taken back elsewhere on the page.
 */
export function OpenLinks({ bringBack }: { bringBack: BringBack }) {
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const { number } = useFormats();
  const query = useAnswer(listOpenLinks, { query: { ...chosen({ kind }), limit: AT_ONCE } }, { keepsPrevious: true });
  const review = useReview(query.data?.links ?? []);
  useEffect(() => {
    bringBack.current = review.bringBack;
  });
  const total = Math.max((query.data?.total ?? 0) - review.onTheirWay, 0);
  usePageKeys({
    j: review.next,
    k: review.previous,
    a: () => review.say('accept'),
    r: () => review.say('refuse'),
    u: review.undo,
  });
  return (
    <Section title={words.links} {...(total > 0 && { lead: words.linksLead(total, number(total)) })}>
      <TableBar
        filters={
          <ChoiceFilter
            label={words.kind}
            value={kind}
            choices={choicesOf(LINK_KINDS, words.kinds)}
            onChoose={(value) =>
              void navigate({
                search: (before) => chosen({ ...before, kind: LINK_KINDS.find((each) => each === value) }),
                replace: true,
              })
            }
          />
        }
      />
      <Fault error={review.error} />
      <Answered query={query}>
        {() =>
          review.link === undefined ? (
            <Empty title={words.noLinks} icon="check" />
          ) : (
            <Question link={review.link} position={review.position} total={total} review={review} />
          )
        }
      </Answered>
      {review.link === undefined && review.canUndo && <UndoButton review={review} />}
    </Section>
  );
}

type Review = ReturnType<typeof useReview>;

/**
 * Which question is shown, and what was decided since the page was opened. What was decided is gone at once, and the next
 * can be decided while the server works; what it refuses, or what is taken back, is where it was.
 */
function useReview(links: readonly OpenLink[]) {
  const { number } = useFormats();
  const toast = useToast();
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<{ position: number; back?: string }>({ position: 0 });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // Of each decision, whether the server has taken it.
  const sent = useRef(new Map<string, Promise<boolean>>());
  const outdates = [listOpenLinks, listHotelLinks, listImports];
  const decide = useChange(decideLink, {
    outdates,
    onDone: ({ id, added, updated, removed }) =>
      toast({ text: words.decided(number(added), number(updated), number(removed)), undo: () => void takeBack(id) }),
  });
  const undo = useChange(undoLink, {
    outdates,
    onDone: ({ added, updated, removed }) =>
      toast({ text: words.undone(number(added), number(updated), number(removed)) }),
  });
  const bringBack = (id: string) => {
    sent.current.delete(id);
    setDecided((before) => before.filter((each) => each !== id));
    setGone((before) => new Set([...before].filter((each) => each !== id)));
    setShown(({ position }) => ({ position, back: id }));
  };
  const takeBack = async (id: string) => {
    const isTaken = sent.current.get(id);
    sent.current.delete(id);
    if (isTaken === undefined || !(await isTaken)) return;
    await undo.mutateAsync({ path: { id } }).then(
      () => bringBack(id),
      () => sent.current.set(id, isTaken),
    );
  };
  const waiting = links.filter(({ id }) => !gone.has(id));
  const end = Math.max(waiting.length - 1, 0);
  const found = waiting.findIndex(({ id }) => id === shown.back);
  const position = found >= 0 ? found : Math.min(shown.position, end);
  const link = waiting[position];
  const last = decided.at(-1);
  return {
    link,
    position,
    error: decide.error ?? undo.error,
    onTheirWay: links.length - waiting.length,
    canUndo: last !== undefined,
    bringBack,
    isUndoing: undo.isPending,
    next: () => setShown({ position: Math.min(position + 1, end) }),
    previous: () => setShown({ position: Math.max(position - 1, 0) }),
    say: (decision: Decision) => {
      if (link === undefined || sent.current.has(link.id)) return;
      const { id } = link;
      setDecided((before) => [...before, id]);
      setGone((before) => new Set([...before, id]));
      setShown({ position });
      const isTaken = decide.mutateAsync({ path: { id }, body: { decision } }).then(
        () => true,
        () => {
          bringBack(id);
          return false;
        },
      );
      sent.current.set(id, isTaken);
    },
    undo: () => {
      if (last === undefined) toast({ text: words.nothingToUndo });
      else void takeBack(last);
    },
  };
}

type QuestionProps = { link: OpenLink; position: number; total: number; review: Review };

function Question({ link, position, total, review }: QuestionProps) {
  const { kind, subject, target, score, margin, reasons } = link;
  const { decimal, number } = useFormats();
  return (
    <Card>
      <div className="question-head">
        <h3>
          {words.questions[kind]}
          <Badge tone="plain">{words.kinds[kind]}</Badge>
        </h3>
        <p className="soft small" role="status">
          {words.positionOf(number(position + 1), number(total))}
        </p>
      </div>
      <LinkFacts link={link} />
      <div className="evidence">
        <h4>{words.reasons}</h4>
        <ul>
          <li>{words.score(decimal(score, DIGITS), decimal(margin, DIGITS))}</li>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <div className="actions">
        <Button aria-label={words.acceptOne(subject.text, target.text)} onClick={() => review.say('accept')}>
          {words.accept}
        </Button>
        <Button aria-label={words.refuseOne(subject.text, target.text)} onClick={() => review.say('refuse')}>
          {words.refuse}
        </Button>
        <Button look="quiet" onClick={review.previous}>
          {words.previous}
        </Button>
        <Button look="quiet" onClick={review.next}>
          {words.next}
        </Button>
        {review.canUndo && <UndoButton review={review} />}
      </div>
      <Keys />
    </Card>
  );
}

function UndoButton({ review }: { review: Review }) {
  const { form } = useMessages();
  return (
    <Button look="quiet" aria-label={words.undoLast} busy={review.isUndoing && form.sending} onClick={review.undo}>
      {words.undo}
    </Button>
  );
}

const KEYS = [
  ['A', words.accept],
  ['R', words.refuse],
  ['J', words.next],
  ['K', words.previous],
  ['U', words.undo],
] as const;

/** Nobody has to know them; whoever has switched keys off is not told of any. */
function Keys() {
  if (!useShortcutsAreOn()) return null;
  return (
    <ul className="page-keys" aria-label={words.keys}>
      {KEYS.map(([key, name]) => (
        <li key={key}>
          <kbd>{key}</kbd> {name}
        </li>
      ))}
    </ul>
  );
}
