import { useState } from 'react';
import { changeManyHotels, findHotelWork, listHotelWork, listLists } from '#sdk/generated/prospects/endpoints.ts';
import type { ManyHotelsChanged } from '#sdk/generated/prospects/types.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { useProspectWords } from '../../../locales/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { wordsOf } from '../../../ui/error-words.ts';
import { Fault } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAsk, useProspectAnswer, useProspectChange } from '../ask.ts';
import type { TouchedHotel, WorkState } from '../shapes.ts';
import { STATES } from '../work/states.ts';
import { useWorkers } from '../work/workers.ts';

const MOST = 1000;
const OUTDATED = [findHotelWork, listHotelWork, listLists];

type Change = { state?: WorkState; assigned_to?: string | null; add_to_list?: string };

/** What is done with the chosen rows at once, each with a way back. */
export function BulkBar({ uens, onNone }: { uens: readonly string[]; onNone: () => void }) {
  const { bulk: words, work } = useProspectWords();
  const messages = useMessages();
  const { number } = useFormats();
  const toast = useToast();
  const ask = useAsk();
  const workers = useWorkers();
  const lists = useProspectAnswer(listLists, {}, { isEnabled: uens.length > 0 });
  const change = useProspectChange(changeManyHotels, { outdates: OUTDATED });
  const [choice, setChoice] = useState('');
  const [error, setError] = useState<unknown>();
  if (uens.length === 0) return error === undefined ? null : <Fault error={error} />;

  const back = async (before: readonly TouchedHotel[], results: ManyHotelsChanged['results'], made: Change) => {
    setError(undefined);
    const known = new Map(before.map((each) => [each.uen, each]));
    const versions = results.flatMap(({ uen, outcome, version }) => (outcome === 'changed' ? [{ uen, version }] : []));
    const groups = new Map<string, string[]>();
    for (const { uen, version } of versions) {
      const was = known.get(uen);
      // Between the reading and the change somebody was faster: what it was then is not known.
      if ((was?.version ?? 0) !== version - 1) continue;
      const value = made.state === undefined ? (was?.assigned_to ?? '') : (was?.state ?? 'new');
      groups.set(value, [...(groups.get(value) ?? []), uen]);
    }
    let undone = 0;
    for (const [value, of] of groups) {
      const to = made.state === undefined ? { assigned_to: value || null } : { state: value as WorkState };
      undone += (await change.mutateAsync({ body: { uens: of, versions, ...to } })).changed;
    }
    const left = versions.length - undone;
    toast({
      text: [
        words.undone(undone, number(undone)),
        ...(left > 0 ? [words.changedMeanwhile(left, number(left))] : []),
      ].join(' '),
    });
  };
  const fail = (failed: unknown) => {
    setError(failed);
    toast({ text: wordsOf(failed, messages), tone: 'critical' });
  };
  const act = async (made: Change) => {
    setChoice('');
    setError(undefined);
    const chosen = [...uens].slice(0, MOST);
    const { work: before } = await ask(findHotelWork, { body: { uens: chosen } });
    const { changed, results } = await change.mutateAsync({ body: { uens: chosen, ...made } });
    const missing = results.filter(({ outcome }) => outcome === 'not_found').length;
    const text = [
      words.changed(changed, number(changed)),
      ...(missing > 0 ? [words.notFound(missing, number(missing))] : []),
    ].join(' ');
    const canUndo = made.add_to_list === undefined && changed > 0;
    toast({ text, ...(canUndo && { undo: () => void back(before, results, made).catch(fail) }) });
  };
  const choose = (value: string) => {
    const [what, of] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)];
    const made: Change =
      what === 'state'
        ? { state: of as WorkState }
        : what === 'list'
          ? { add_to_list: of }
          : { assigned_to: of || null };
    act(made).catch(setError);
  };
  return (
    <section className="sales-bulk no-print" aria-label={words.label}>
      <p role="status">
        <strong>{words.chosen(uens.length, number(uens.length))}</strong>
        {uens.length > MOST && <span className="soft"> {words.most}</span>}
      </p>
      <Chooser
        label={words.setState}
        what="state"
        choices={STATES.map((state) => [state, work.states[state]])}
        value={choice}
        onChoose={choose}
      />
      <Chooser
        label={words.assign}
        what="who"
        choices={[...workers.map(({ id, name }) => [id, name] as const), ['', work.nobody]]}
        value={choice}
        onChoose={choose}
      />
      {(lists.data?.lists.length ?? 0) > 0 && (
        <Chooser
          label={words.addToList}
          what="list"
          choices={(lists.data?.lists ?? []).map(({ id, name }) => [id, name])}
          value={choice}
          onChoose={choose}
        />
      )}
      <Button look="quiet" busy={change.isPending && messages.form.sending} onClick={onNone}>
        {words.none}
      </Button>
      <Fault error={error} />
    </section>
  );
}

type ChooserProps = {
  label: string;
  what: string;
  choices: readonly (readonly [value: string, text: string])[];
  value: string;
  onChoose: (value: string) => void;
};

/** A list whose first entry says what the others do. */
function Chooser({ label, what, choices, value, onChoose }: ChooserProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    >
      <option value="">{label}…</option>
      {choices.map(([each, text]) => (
        <option key={each} value={`${what}:${each}`}>
          {text}
        </option>
      ))}
    </select>
  );
}
