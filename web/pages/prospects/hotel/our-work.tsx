import { type RefObject, useEffect, useRef, useState } from 'react';
import { changeHotelWork, readHotelWork } from '#sdk/generated/prospects/endpoints.ts';
import type { HotelDetails, HotelWorkSheet } from '#sdk/generated/prospects/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { queries } from '../../../app/queries.ts';
import { useSession } from '../../../app/session.ts';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Fault } from '../../../ui/notice.tsx';
import { Card } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAsk, useMayChange, useProspectAnswer, useProspectKey } from '../ask.ts';
import type { WorkState } from '../shapes.ts';
import { STATES } from '../work/states.ts';
import { useWorkers } from '../work/workers.ts';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { OnLists } from './on-lists.tsx';
import { Reminders } from './reminders.tsx';
import { Suppress } from './suppress.tsx';
import { OUTDATED, type PartProps, type WorkKeys } from './work-sheet.ts';

type OurWorkProps = { hotel: HotelDetails; keys: RefObject<WorkKeys> };

/** The workspace's own side of a hotel. */
export function OurWork({ hotel, keys }: OurWorkProps) {
  const { work: words } = useProspectWords();
  const mayChange = useMayChange();
  const { uen } = hotel;
  const query = useProspectAnswer(readHotelWork, { path: { uen } });
  return (
    <Answered query={query}>
      {(work) => (
        <>
          <Card>
            <h2>{words.title}</h2>
            {!mayChange && <p className="soft small">{words.readOnly}</p>}
            <State work={work} keys={keys} />
          </Card>
          <Card>
            <Notes work={work} keys={keys} />
          </Card>
          <Card>
            <Reminders work={work} keys={keys} />
          </Card>
          <Card>
            <OnLists work={work} />
          </Card>
          {work.contacts.length > 0 && (
            <Card>
              <Contacts contacts={work.contacts} />
            </Card>
          )}
          <Card>
            <History uen={uen} />
          </Card>
          {mayChange && <Suppress hotel={hotel} />}
        </>
      )}
    </Answered>
  );
}

/**
 * Shown as chosen before the server has answered; what it refuses goes back, with a word on why. One change after the other:
 * each goes out with the version that the last one made.
 */
function useHead(work: HotelWorkSheet) {
  const { work: words } = useProspectWords();
  const ask = useAsk();
  const toast = useToast();
  const key = useProspectKey()(readHotelWork, { path: { uen: work.uen } });
  const [error, setError] = useState<unknown>(null);
  type Head = { state?: WorkState; assigned_to?: string | null };
  const last = useRef(Promise.resolve());
  const change = (to: Head, text: string, isUndoing = false): Promise<void> => {
    last.current = last.current.then(() => changeNow(to, text, isUndoing));
    return last.current;
  };
  const changeNow = async (to: Head, text: string, isUndoing: boolean): Promise<void> => {
    // An answer that is under way may be older than the change before this one.
    await queries.cancelQueries({ queryKey: key });
    const before = queries.getQueryData<HotelWorkSheet>(key) ?? work;
    setError(null);
    queries.setQueryData<HotelWorkSheet>(key, { ...before, ...to });
    try {
      const head = await ask(changeHotelWork, { path: { uen: work.uen }, body: { version: before.version, ...to } });
      queries.setQueryData<HotelWorkSheet>(key, (now) => now && { ...now, ...head });
      const back: Head = to.state === undefined ? { assigned_to: before.assigned_to } : { state: before.state };
      toast({ text, ...(!isUndoing && { undo: () => void change(back, text, true) }) });
    } catch (failed) {
      queries.setQueryData<HotelWorkSheet>(key, before);
      const isOld = failed instanceof ApiProblem && failed.code === 'work_changed';
      setError(isOld ? new Error(words.changedMeanwhile) : failed);
    }
    for (const { method, url } of OUTDATED) void queries.invalidateQueries({ queryKey: [method, url], exact: false });
  };
  return { change, error };
}

type Wanted = { state?: WorkState; worker?: string };

function State({ work, keys }: PartProps) {
  const { work: words } = useProspectWords();
  const { user } = useSession();
  const mayChange = useMayChange();
  const workers = useWorkers();
  const { change, error } = useHead(work);
  // Shown in the very moment of the press: what the cache tells comes a moment later.
  const [wanted, setWanted] = useState<Wanted>({});
  const now = useRef({ wanted, waiting: 0 });
  const want = (more: Wanted) => {
    now.current.wanted = more;
    setWanted(more);
  };
  const send = (more: Wanted, to: Parameters<typeof change>[0], text: string) => {
    now.current.waiting += 1;
    want({ ...now.current.wanted, ...more });
    void change(to, text).finally(() => {
      now.current.waiting -= 1;
      if (now.current.waiting === 0) want({});
    });
  };
  const setState = (state: WorkState) => {
    if (!mayChange || state === (now.current.wanted.state ?? work.state)) return;
    send({ state }, { state }, words.stateNow(words.states[state]));
  };
  const give = (to: string) => {
    const worker = workers.find(({ id }) => id === to);
    const text = worker === undefined ? words.givenToNobody : words.givenTo(worker.name);
    send({ worker: to }, { assigned_to: to || null }, text);
  };
  useEffect(() => {
    keys.current.setState = setState;
  });
  const isGone = work.assigned_to !== null && !workers.some(({ id }) => id === work.assigned_to);
  return (
    <>
      <fieldset className="work-states" disabled={!mayChange}>
        <legend className="field-label">{words.state}</legend>
        {STATES.map((state, at) => (
          <label key={state} className="work-state" data-state={state}>
            <input
              type="radio"
              name="work-state"
              value={state}
              checked={(wanted.state ?? work.state) === state}
              onChange={() => setState(state)}
            />
            <span>{words.states[state]}</span>
            <kbd>{at + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <label className="filter">
        {words.who}
        <select
          className="input"
          disabled={!mayChange}
          value={wanted.worker ?? work.assigned_to ?? ''}
          onChange={({ target }) => give(target.value)}
        >
          <option value="">{words.nobody}</option>
          {isGone && <option value={work.assigned_to ?? ''}>{words.somebody}</option>}
          {workers.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === user.id ? `${words.me} (${name})` : name}
            </option>
          ))}
        </select>
      </label>
      <Fault error={error} />
    </>
  );
}

function Contacts({ contacts }: { contacts: HotelWorkSheet['contacts'] }) {
  const { work: words } = useProspectWords();
  return (
    <div className="work-part">
      <h3>{words.contacts}</h3>
      <ul className="work-notes">
        {contacts.map(({ id, fields: { person, role, email, phone, note } }) => (
          <li key={id} className="small">
            {[person, role, email, phone, note].filter((each) => each !== undefined).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
