import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button } from './button.tsx';
import './field.css';
import { Icon } from './icon.tsx';

/** A question of a form: its label above, help below that, and what is wrong with the answer right beside it. */
export type FieldProps = { label: ReactNode; hint?: ReactNode; fault?: string | undefined; isOptional?: boolean };

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

function Frame({
  label,
  hint,
  fault,
  isOptional,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const { optional } = useMessages();
  const by = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(
    (each) => each !== false,
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {isOptional === true && <small>({optional})</small>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(by.length > 0 && { 'aria-describedby': by.join(' ') }),
        ...(fault !== undefined && { 'aria-invalid': true as const }),
      })}
      {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  );
}

function Fault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-fault" id={id}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

type Own<Tag extends 'input' | 'select' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, 'id' | 'className'>;

export function TextField({ label, hint, fault, isOptional = false, ...rest }: Own<'input'>) {
  return (
    <Frame {...frameOf({ label, hint, fault, isOptional })}>
      {(described) => <input type="text" required={!isOptional} {...rest} {...described} className="input" />}
    </Frame>
  );
}

/** What is typed can be shown: nobody should have to guess. */
export function PasswordField({ label, hint, fault, ...rest }: Own<'input'>) {
  const [isShown, setShown] = useState(false);
  const { show, hide } = useMessages();
  return (
    <Frame {...frameOf({ label, hint, fault })}>
      {(described) => (
        <span className="with-action">
          <input required {...rest} {...described} type={isShown ? 'text' : 'password'} className="input" />
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? hide : show}
          </Button>
        </span>
      )}
    </Frame>
  );
}

export function TextArea({ label, hint, fault, isOptional = false, ...rest }: Own<'textarea'>) {
  return (
    <Frame {...frameOf({ label, hint, fault, isOptional })}>
      {(described) => <textarea required={!isOptional} {...rest} {...described} className="input" />}
    </Frame>
  );
}

export type Choice = { value: string; label: string };

export function SelectField({
  label,
  hint,
  fault,
  isOptional = false,
  choices,
  ...rest
}: Own<'select'> & { choices: readonly Choice[] }) {
  return (
    <Frame {...frameOf({ label, hint, fault, isOptional })}>
      {(described) => (
        <select required={!isOptional} {...rest} {...described} className="input">
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

export function CheckField({
  label,
  hint,
  ...rest
}: Omit<FieldProps, 'fault'> & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
      {hint !== undefined && <span className="field-hint">{hint}</span>}
    </label>
  );
}

type RadioProps = FieldProps & {
  name: string;
  choices: readonly (Choice & { hint?: string })[];
  value: string | undefined;
  onChoose: (value: string) => void;
};

export function RadioField({ label, hint, fault, name, choices, value, onChoose }: RadioProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend className="field-label">{label}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      <div className="choices">
        {choices.map((choice) => (
          <label className="check" key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.hint !== undefined && <span className="field-hint">{choice.hint}</span>}
          </label>
        ))}
      </div>
      {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </fieldset>
  );
}

/** Without what was not given: an absent hint is not an undefined one. */
function frameOf({ label, hint, fault, isOptional }: FieldProps): FieldProps {
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(fault !== undefined && { fault }),
    ...(isOptional === true && { isOptional }),
  };
}
