import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  listControls,
  listDossiers,
  readCompany,
  readCompanyControls,
  readDossier,
  setCompanyControls,
} from '#sdk/generated/fec/endpoints.ts';
import type { CompanyControls, ControlCatalogue } from '#sdk/generated/fec/types.ts';
import { useFecWords } from '../../../locales/fec.ts';
import { useFindingWords } from '../../../locales/fec-findings.ts';
import { useFormats } from '../../../locales/language.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Section } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { amountWritten } from '../accounts/account-search.ts';
import { useEuros } from '../accounts/amounts.tsx';
import { besideField, useFecAnswer, useFecChange, useMayChange } from '../ask.ts';
import { sirenInWords } from '../facts.tsx';
import { FecPage } from '../fec-page.tsx';
import './findings.css';

const route = getRouteApi('/w/$slug/fec/companies/$siren/controls');

/** How the files of a company are judged: the threshold, and which controls. */
export function CompanyControlsPage() {
  const { controls: words } = useFindingWords();
  const { company: companyWords } = useFecWords();
  const { siren } = route.useParams();
  const company = useFecAnswer(readCompany, { path: { siren } });
  const settings = useFecAnswer(readCompanyControls, { path: { siren } });
  const catalogue = useFecAnswer(listControls, {});
  const mayChange = useMayChange();
  const Shown = mayChange ? Settings : SettingsToRead;
  const name = company.data?.company.name || companyWords.unnamed(sirenInWords(siren));
  return (
    <FecPage title={words.title} lead={words.lead(name)}>
      <Answered query={settings}>
        {({ controls }) => (
          <Answered query={catalogue}>
            {({ categories }) => <Shown siren={siren} controls={controls} categories={categories} />}
          </Answered>
        )}
      </Answered>
    </FecPage>
  );
}

type Categories = ControlCatalogue['categories'];
type SettingsProps = { siren: string; controls: CompanyControls; categories: Categories };

function Settings({ siren, controls, categories }: SettingsProps) {
  const { controls: words } = useFindingWords();
  const { decimal } = useFormats();
  const toast = useToast();
  const [off, setOff] = useState(() => typesOf(controls.disabledControls, categories));
  const change = useFecChange(setCompanyControls, {
    outdates: [readCompanyControls, readDossier, listDossiers],
  });
  const turn = (types: readonly string[], isOn: boolean) =>
    setOff((before) => new Set(isOn ? [...before].filter((type) => !types.includes(type)) : [...before, ...types]));
  const send = async ({ threshold: typed }: { threshold: string }) => {
    // What is no amount is none that the server takes either, and it says so of its field.
    const threshold = typed.trim() === '' ? null : Number(amountWritten(typed) ?? 0);
    const body = { threshold, disabledControls: namesOf(off, categories) };
    await change.mutateAsync({ path: { siren }, body }).catch((error: unknown) => {
      throw besideField(error, 'threshold', words.wrongThreshold);
    });
  };
  return (
    <Form
      // Without blanks or commas between the thousands, so that it is read as it was written.
      initial={{ threshold: (controls.threshold ?? '').replace('.', decimal(0.5, 1).charAt(1)) }}
      optional={['threshold']}
      action={words.save}
      send={send}
      onDone={() => toast({ text: words.saved })}
    >
      {({ text }) => (
        <>
          <TextField
            label={words.threshold}
            hint={words.thresholdHint}
            inputMode="decimal"
            maxLength={20}
            isOptional
            {...text('threshold')}
          />
          <Controls categories={categories} off={off} turn={turn} />
        </>
      )}
    </Form>
  );
}

/** The same for whoever changes nothing here. */
function SettingsToRead({ controls, categories }: SettingsProps) {
  const { controls: words } = useFindingWords();
  const euros = useEuros();
  const { threshold, disabledControls } = controls;
  return (
    <>
      <Notice>{words.readOnly}</Notice>
      <Facts facts={[[words.thresholdToRead, threshold === null ? words.noThreshold : euros(threshold)]]} />
      <Controls categories={categories} off={typesOf(disabledControls, categories)} />
    </>
  );
}

type ControlsProps = {
  categories: Categories;
  off: ReadonlySet<string>;
  /** Undefined: they are only read. */
  turn?: (types: readonly string[], isOn: boolean) => void;
};

function Controls({ categories, ...shown }: ControlsProps) {
  const { controls: words } = useFindingWords();
  return (
    <Section title={words.which} lead={words.whichHint}>
      <div className="control-list">
        {categories.map((category) => (
          <OneCategory key={category.name} category={category} {...shown} />
        ))}
      </div>
    </Section>
  );
}

type OneCategoryProps = Omit<ControlsProps, 'categories'> & { category: Categories[number] };

function OneCategory({ category: { title, controls }, off, turn }: OneCategoryProps) {
  const { controls: words } = useFindingWords();
  const { number } = useFormats();
  const types = controls.map(({ type }) => type);
  const on = types.filter((type) => !off.has(type));
  return (
    <details>
      <summary>
        <span lang="fr">{title}</span>
        <span className="soft small">{words.onOf(number(on.length), number(types.length))}</span>
      </summary>
      <div>
        <CheckField
          label={<strong>{words.allOf}</strong>}
          checked={on.length === types.length}
          disabled={turn === undefined}
          onChange={({ target }) => turn?.(types, target.checked)}
        />
        {controls.map(({ type, title: name, detects }) => (
          <CheckField
            key={type}
            label={<span lang="fr">{name}</span>}
            hint={<span lang="fr">{detects}</span>}
            checked={!off.has(type)}
            disabled={turn === undefined}
            onChange={({ target }) => turn?.([type], target.checked)}
          />
        ))}
      </div>
    </details>
  );
}

/** Of categories and types that are switched off, all their types. */
function typesOf(names: readonly string[], categories: Categories): ReadonlySet<string> {
  return new Set(
    categories.flatMap(({ name, controls }) =>
      controls.map(({ type }) => type).filter((type) => names.includes(name) || names.includes(type)),
    ),
  );
}

/** A category of which all is off is named as such, so that what it gets later is off as well. */
function namesOf(off: ReadonlySet<string>, categories: Categories): string[] {
  return categories.flatMap(({ name, controls }) => {
    const types = controls.map(({ type }) => type).filter((type) => off.has(type));
    return types.length === controls.length ? [name] : types;
  });
}
