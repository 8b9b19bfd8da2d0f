import { getRouteApi } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { listHotelLinks, listImports, listOpenLinks, undoLink } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelLink } from '#sdk/generated/prospects/types.ts';
import { useAnswer, useChange } from '../../../app/queries.ts';
import { useFormats } from '../../../locales/language.tsx';
import { en } from '../../../locales/operator/en.ts';
import { en as words } from '../../../locales/operator-hotel-links/en.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/notice.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { Answered, Badge, Empty, type Tone } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { LinkFacts } from './link-facts.tsx';
import { chosen } from './operator-search.ts';

const route = getRouteApi('/operator/prospects');
const DIGITS = 2;
const LONGEST_NUMBER = 20;

/** The links of the hotel whose number the address has, those that the matcher has accepted among them. */
export function HotelLinks({ onUndone }: { onUndone: (id: string) => void }) {
  const { hotel } = route.useSearch();
  const navigate = route.useNavigate();
  const around = useRef<HTMLDivElement>(null);
  const [linkedTo] = useState(hotel);
  // Whoever followed a link to a hotel sees that hotel, once what stands above has come.
  const cameInto = () => {
    if (linkedTo !== undefined && linkedTo === hotel) around.current?.scrollIntoView();
  };
  return (
    <div ref={around}>
      <Section title={words.title} lead={words.lead}>
        <NumberForm
          key={hotel}
          number={hotel ?? ''}
          onChoose={(number) => void navigate({ search: (before) => chosen({ ...before, hotel: number }) })}
        />
        {hotel !== undefined && <LinksOf key={hotel} number={hotel} onShown={cameInto} onUndone={onUndone} />}
      </Section>
    </div>
  );
}

function NumberForm({ number, onChoose }: { number: string; onChoose: (number: string) => void }) {
  const [typed, setTyped] = useState(number);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(typed);
  };
  return (
    <form className="table-bar" onSubmit={submit}>
      <label className="filter">
        {words.number}
        <input
          className="input"
          name="hotel"
          value={typed}
          maxLength={LONGEST_NUMBER}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\s/g, '').toUpperCase())}
        />
      </label>
      <Button type="submit">{words.show}</Button>
    </form>
  );
}

type LinksOfProps = { number: string; onShown: () => void; onUndone: (id: string) => void };

function LinksOf({ number: uen, onShown, onUndone }: LinksOfProps) {
  const { number } = useFormats();
  const toast = useToast();
  const [undone, setUndone] = useState<HotelLink>();
  const query = useAnswer(listHotelLinks, { path: { uen } });
  const undo = useChange(undoLink, {
    outdates: [listHotelLinks, listOpenLinks, listImports],
    onDone: ({ id, added, updated, removed }) => {
      onUndone(id);
      toast({ text: en.prospects.undone(number(added), number(updated), number(removed)) });
    },
  });
  const isThere = query.data !== undefined;
  const shown = useRef(onShown);
  useEffect(() => {
    if (isThere) shown.current();
  }, [isThere]);
  return (
    <>
      <Fault error={undo.error} />
      <Answered query={query}>
        {({ links }) =>
          links.length === 0 ? (
            <Empty title={words.none(uen)}>{words.noneText}</Empty>
          ) : (
            <ul className="hotel-links" aria-label={words.linksOf(uen)}>
              {links.map((link) => (
                <li key={link.id}>
                  <OneLink link={link} onUndo={() => setUndone(link)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      <ConfirmDialog
        isOpen={undone !== undefined}
        onClose={() => setUndone(undefined)}
        title={words.undoTitle}
        action={words.undo}
        onConfirm={() => undone !== undefined && undo.mutate({ path: { id: undone.id } })}
      >
        {undone !== undefined && (
          <div className="asked">
            <p>
              <strong>{words.kinds[undone.kind]}:</strong> {farEnd(undone).text}
            </p>
            <p>{words.consequences[undone.kind]}</p>
            <p>{words.afterwards}</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

/** What is linked to the hotel. */
const farEnd = ({ kind, subject, target }: HotelLink) => (kind === 'operator' || kind === 'place' ? target : subject);

const TONES: Readonly<Record<HotelLink['decision'], Tone>> = {
  accepted: 'plain',
  confirmed: 'good',
  review: 'warning',
};

function OneLink({ link, onUndo }: { link: HotelLink; onUndo: () => void }) {
  const { decimal, dateTime } = useFormats();
  const { kind, decision, score, margin, reasons, target, history, decided_by: by, decided_at: at } = link;
  const isOwnRegistration = by === 'registry';
  return (
    <Card>
      <div className="question-head">
        <h3>
          {words.kinds[kind]}
          <Badge tone={TONES[decision]}>{isOwnRegistration ? words.ownRegistration : words.decisions[decision]}</Badge>
        </h3>
        {decision !== 'review' && <p className="soft small">{words.decided(nameOf(by), dateTime(at))}</p>}
      </div>
      <LinkFacts link={link} />
      <div className="evidence">
        <h4>{en.prospects.reasons}</h4>
        <ul>
          <li>{en.prospects.score(decimal(score, DIGITS), decimal(margin, DIGITS))}</li>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      {history.length > 0 && (
        <div className="evidence">
          <h4>{words.history}</h4>
          <ol>
            {history.map(({ event, target: then, made_by: maker, made_at: made }) => (
              <li key={`${event} ${made}`}>
                {words.event(words.events[event], nameOf(maker), dateTime(made))}
                {then !== null && then !== target.key && ` (${words.otherTarget(then)})`}
              </li>
            ))}
          </ol>
        </div>
      )}
      {isOwnRegistration && <p className="soft small">{words.settled}</p>}
      {decision !== 'review' && !isOwnRegistration && (
        <div className="actions">
          <Button aria-label={words.undoOne(words.kinds[kind], farEnd(link).text)} onClick={onUndo}>
            {words.undo}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Persons are told by their actor, as in the audit. */
const nameOf = (actor: string) => (actor === 'matcher' || actor === 'registry' ? words.actors[actor] : actor);
