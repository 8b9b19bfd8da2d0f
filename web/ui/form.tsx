import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFormats, useMessages } from '../locales/language.tsx';
import { Button, type ButtonLook } from './button.tsx';
import './form.css';
import { type FieldOfCode, type FormFaults, faultsOf, NO_FAULTS } from './form-faults.ts';
import { RequestId } from './request-id.tsx';

/**
 * A form that keeps what was typed, sends it once, and shows what the server finds wrong beside the fields that it names. The
 * server decides: nothing is checked twice by rules of our own, except what is simply missing.
 */
type FormProps<Values extends Record<string, string>> = {
  initial: Values;
  send: (values: Values) => Promise<unknown>;
  onDone?: () => void;
  action: string;
  look?: ButtonLook;
  /** May be left empty. */
  optional?: readonly (keyof Values & string)[];
  /** Beside which field a refusal stands that names none. */
  fieldOfCode?: FieldOfCode;
  more?: ReactNode;
  children: (form: FormState<Values>) => ReactNode;
};

export type FormState<Values> = {
  values: Values;
  set: (change: Partial<Values>) => void;
  /** What a text field needs: its name, its value, what is wrong with it, and how to change it. */
  text: (name: keyof Values & string) => TextProps;
};

type TextProps = {
  name: string;
  value: string;
  fault?: string;
  onChange: (event: { target: { value: string } }) => void;
};

export function Form<Values extends Record<string, string>>(props: FormProps<Values>) {
  const { initial, send, onDone, action, look = 'primary', optional = [], fieldOfCode, more, children } = props;
  const messages = useMessages();
  const { form: words } = messages;
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<FormFaults>(NO_FAULTS);
  const [isSending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // Whoever cannot see it is taken to what is wrong.
  useEffect(() => {
    if (faults === NO_FAULTS) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('.form-problem'))?.focus();
  }, [faults]);

  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const text = (name: keyof Values & string): TextProps => {
    const fault = faults.fields[name];
    const value = values[name] ?? '';
    const onChange = (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<Values>);
    return { name, value, onChange, ...(fault !== undefined && { fault }) };
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const missing = Object.keys(values).filter((name) => values[name]?.trim() === '' && !optional.includes(name));
    if (missing.length > 0) {
      setFaults({ fields: Object.fromEntries(missing.map((name) => [name, words.required])), others: [] });
      return;
    }
    setSending(true);
    setFaults(NO_FAULTS);
    try {
      await send(values);
      onDone?.();
    } catch (error) {
      setFaults(faultsOf(error, Object.keys(values), messages, fieldOfCode));
    } finally {
      setSending(false);
    }
  };

  return (
    <form className="form" ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <FormProblem faults={faults} />
      {children({ values, set, text })}
      <div className="actions">
        <Button type="submit" look={look} busy={isSending && words.sending}>
          {action}
        </Button>
        {more}
      </div>
    </form>
  );
}

/** Above the form: how many fields need attention, and what belongs to no field. */
function FormProblem({ faults }: { faults: FormFaults }) {
  const { form: words } = useMessages();
  const formats = useFormats();
  const count = Object.keys(faults.fields).length;
  if (count === 0 && faults.others.length === 0) return null;
  return (
    <div className="form-problem" role="alert" tabIndex={-1}>
      <p>
        <strong>{count > 0 ? words.wrong(count, formats.number(count)) : words.refused}</strong>
      </p>
      {faults.others.length > 0 && (
        <ul>
          {faults.others.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <RequestId id={faults.requestId} />
    </div>
  );
}
