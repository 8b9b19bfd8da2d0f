import type { WorkspaceKey } from '#sdk/generated/console/types.ts';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { CheckField, RadioField, TextArea, TextField } from '../../../ui/field.tsx';
import type { FormState } from '../../../ui/form.tsx';

/** What a key may do and from where, as a form has it: texts. */
const EFFECTS = ['read', 'spend', 'write'] as const;
type Effect = (typeof EFFECTS)[number];
export type LimitValues = Record<Effect | 'may' | 'operations' | 'addresses', string>;

export const OPTIONAL_LIMITS = [...EFFECTS, 'operations', 'addresses'] as const;
export const FIELD_OF_CODE = { unknown_scope: 'operations', unknown_network: 'addresses' };

const isEffect = (scope: string): scope is Effect => (EFFECTS as readonly string[]).includes(scope);
const parts = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

export function limitsFrom({ scopes, addresses }: Pick<WorkspaceKey, 'scopes' | 'addresses'>): LimitValues {
  const has = (effect: Effect) => (scopes?.includes(effect) === true ? 'yes' : '');
  return {
    may: scopes === null ? 'everything' : 'chosen',
    read: has('read'),
    spend: has('spend'),
    write: has('write'),
    operations: (scopes ?? []).filter((scope) => !isEffect(scope)).join(', '),
    addresses: (addresses ?? []).join('\n'),
  };
}

/** As the server wants them: null is no limit. */
export function limitsIn(values: LimitValues, chooseOne: string): Pick<WorkspaceKey, 'scopes' | 'addresses'> {
  const scopes = [...EFFECTS.filter((effect) => values[effect] === 'yes'), ...parts(values.operations)];
  if (values.may === 'chosen' && scopes.length === 0) throw new Error(chooseOne);
  const addresses = parts(values.addresses);
  return { scopes: values.may === 'chosen' ? scopes : null, addresses: addresses.length === 0 ? null : addresses };
}

export function KeyLimits({ values, set, text }: FormState<LimitValues>) {
  const { keys: words } = useWorkspaceWords();
  return (
    <>
      <RadioField
        label={words.may}
        name="may"
        value={values.may}
        onChoose={(may) => set({ may })}
        choices={[
          { value: 'everything', label: words.mayEverything },
          { value: 'chosen', label: words.mayChosen },
        ]}
      />
      {values.may === 'chosen' && (
        <>
          <fieldset className="field">
            <legend className="unseen">{words.mayChosen}</legend>
            <div className="choices">
              {EFFECTS.map((effect) => (
                <CheckField
                  key={effect}
                  label={words.effects[effect]}
                  hint={words.effectHints[effect]}
                  checked={values[effect] === 'yes'}
                  onChange={({ target }) => set({ [effect]: target.checked ? 'yes' : '' })}
                />
              ))}
            </div>
          </fieldset>
          <TextField
            label={words.operations}
            hint={words.operationsHint}
            isOptional
            autoComplete="off"
            {...text('operations')}
          />
        </>
      )}
      <TextArea label={words.networksField} hint={words.networksHint} isOptional rows={2} {...text('addresses')} />
    </>
  );
}

/** In words, for tables. */
export function useLimitWords() {
  const { keys: words } = useWorkspaceWords();
  return {
    scopesOf: ({ scopes }: Pick<WorkspaceKey, 'scopes'>) =>
      scopes?.map((scope) => (isEffect(scope) ? words.effects[scope] : scope)).join(', ') ?? words.everything,
    networksOf: ({ addresses }: Pick<WorkspaceKey, 'addresses'>) => addresses?.join(', ') ?? words.everywhere,
  };
}
