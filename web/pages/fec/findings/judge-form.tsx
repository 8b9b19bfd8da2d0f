import type { Finding } from '#sdk/generated/fec/types.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats, useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioField, SelectField, TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useWorkers } from '../workers.tsx';
import { useJudging } from './ask-findings.ts';
import { FINDING_STATES, type FindingState } from './finding-search.ts';

type JudgeFormProps = {
  dossier: string;
  findings: readonly Finding[];
  onDone?: () => void;
  onCancel?: () => void;
};

const LONGEST_NOTE = 2000;
/** What stays as it is, of several that differ. */
const AS_IS = '-' as const;

/** State, note and who sees to it: of one finding, or of several at once. What is left alone stays as it is. */
export function JudgeForm({ dossier, findings, onDone, onCancel }: JudgeFormProps) {
  const words = useFindingWords();
  const { number } = useFormats();
  const { cancel } = useMessages();
  const toast = useToast();
  const workers = useWorkers();
  const judging = useJudging();
  const [first] = findings;
  const isOne = findings.length === 1;
  const initial: { state: FindingState | typeof AS_IS; note: string; assignedTo: string } = {
    state: AS_IS,
    note: '',
    assignedTo: isOne ? (first?.judgement?.assignedTo?.id ?? '') : AS_IS,
  };
  const ids = findings.flatMap(({ id }) => (id === null ? [] : [id]));
  return (
    <Form
      initial={initial}
      optional={['note', 'assignedTo']}
      action={words.save}
      send={async ({ state, note, assignedTo }) => {
        const isSame = state === AS_IS && note.trim() === '' && assignedTo === initial.assignedTo;
        if (isSame) return;
        await judging.mutateAsync({
          path: { id: dossier },
          body: {
            findings: ids,
            ...(state !== AS_IS && { state }),
            ...(note.trim() !== '' && { note: note.trim() }),
            ...(assignedTo !== AS_IS && { assignedTo: assignedTo === '' ? null : assignedTo }),
          },
        });
      }}
      onDone={() => {
        toast({ text: words.saved(ids.length, number(ids.length)) });
        onDone?.();
      }}
      {...(onCancel !== undefined && { more: <Button onClick={onCancel}>{cancel}</Button> })}
    >
      {({ values, set, text }) => (
        <>
          <RadioField
            label={words.state}
            name="state"
            value={values.state}
            onChoose={(state) => set({ state: state as FindingState })}
            choices={[
              { value: AS_IS, label: words.asIs },
              ...FINDING_STATES.map((state) => ({
                value: state,
                label: words.states[state],
                hint: words.stateHints[state],
              })),
            ]}
          />
          <TextArea label={words.note} hint={words.noteHint} isOptional maxLength={LONGEST_NOTE} {...text('note')} />
          <SelectField
            label={words.assigned}
            isOptional
            choices={[
              ...(isOne ? [] : [{ value: AS_IS, label: '–' }]),
              { value: '', label: words.filters.nobody },
              ...workers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...text('assignedTo')}
          />
        </>
      )}
    </Form>
  );
}

/** The same, over the list. */
export function JudgeDialog({
  dossier,
  findings,
  onClose,
  onDone,
}: {
  dossier: string;
  findings: readonly Finding[];
  onClose: () => void;
  onDone: () => void;
}) {
  const words = useFindingWords();
  const { number } = useFormats();
  return (
    <Dialog
      isOpen={findings.length > 0}
      onClose={onClose}
      title={words.judgeTitle(findings.length, number(findings.length))}
    >
      <JudgeForm
        dossier={dossier}
        findings={findings}
        onDone={() => {
          onDone();
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
