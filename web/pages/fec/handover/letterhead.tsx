import { useState } from 'react';
import { readLetterhead, setLetterhead } from '#sdk/generated/fec/endpoints.ts';
import type { Letterhead } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';
import { useIsOwner, useWorkspace } from '../../../app/workspace.ts';
import { useHandoverWords } from '../../../locales/fec-handover.ts';
import { useFormats } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Form } from '../../../ui/form.tsx';
import { Card, Facts } from '../../../ui/page.tsx';
import { Answered } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFecAnswer, useFecChange } from '../ask.ts';
import { FecPage } from '../fec-page.tsx';
import './handover.css';

/** The name and the logo on the cover of reports that are handed over. */
export function LetterheadPage() {
  const { letterhead: words } = useHandoverWords();
  const isOwner = useIsOwner();
  const query = useFecAnswer(readLetterhead, {});
  return (
    <FecPage title={words.title} lead={isOwner ? words.lead : `${words.lead} ${words.onlyOwners}`}>
      <Answered query={query}>
        {({ letterhead }) => (
          <Card>
            {isOwner ? (
              <LetterheadForm key={letterhead.changedAt} letterhead={letterhead} />
            ) : (
              <Shown letterhead={letterhead} />
            )}
          </Card>
        )}
      </Answered>
    </FecPage>
  );
}

function Shown({ letterhead: { name, logo } }: { letterhead: Letterhead }) {
  const { letterhead: words } = useHandoverWords();
  const workspace = useWorkspace();
  const shown = logo === null ? words.none : <Logo key="logo" address={`data:${logo.mediaType};base64,${logo.data}`} />;
  return (
    <Facts
      facts={[
        [words.name, name ?? workspace.name],
        [words.logo, shown],
      ]}
    />
  );
}

function Logo({ address }: { address: string }) {
  const { letterhead: words } = useHandoverWords();
  return (
    <span className="letterhead-logo">
      <img src={address} alt={words.preview} />
    </span>
  );
}

const LARGEST_BYTES = 200_000;
const LONGEST_NAME = 100;
const KINDS = ['.png', '.jpg', '.jpeg'];

function LetterheadForm({ letterhead }: { letterhead: Letterhead }) {
  const { letterhead: words } = useHandoverWords();
  const formats = useFormats();
  const workspace = useWorkspace();
  const toast = useToast();
  const kept = letterhead.logo === null ? null : `data:${letterhead.logo.mediaType};base64,${letterhead.logo.data}`;
  const [logo, setLogo] = useState(kept);
  const change = useFecChange(setLetterhead, { outdates: [readLetterhead] });
  const send = async ({ name }: { name: string }) => {
    const body = { name: name.trim() || null, logo: logo?.slice(logo.indexOf(',') + 1) ?? null };
    await change.mutateAsync({ body }).catch((error: unknown) => {
      throw inOwnWords(error, words.notUsable);
    });
  };
  return (
    <Form
      initial={{ name: letterhead.name ?? '' }}
      optional={['name']}
      action={words.save}
      send={send}
      onDone={() => toast({ text: words.saved })}
    >
      {({ text }) => (
        <>
          <TextField
            label={words.name}
            hint={words.nameHint(workspace.name)}
            autoComplete="organization"
            maxLength={LONGEST_NAME}
            isOptional
            {...text('name')}
          />
          <fieldset className="field">
            <legend className="field-label">{words.logo}</legend>
            <div className="letterhead-logo">
              <div role="status">
                {logo === null && <p className="soft">{words.none}</p>}
                {logo !== kept && <p className="soft">{words.unsaved}</p>}
              </div>
              {logo !== null && <img src={logo} alt={words.preview} />}
              {logo === kept && letterhead.logo !== null && (
                <p className="soft small">
                  {words.size(
                    formats.number(letterhead.logo.width),
                    formats.number(letterhead.logo.height),
                    formats.bytes(letterhead.logo.bytes),
                  )}
                </p>
              )}
              {logo !== null && <Button onClick={() => setLogo(null)}>{words.remove}</Button>}
            </div>
            <FileDrop
              kinds={KINDS}
              largestBytes={LARGEST_BYTES}
              hint={words.hint}
              state={{ step: 'idle' }}
              onFile={(file) => void addressOfFile(file).then(setLogo)}
            />
          </fieldset>
        </>
      )}
    </Form>
  );
}

/** The service speaks French: of a logo there is one thing to say, and it is said in the reader's language. */
function inOwnWords(error: unknown, detail: string): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'logo_not_usable') return error;
  const { status, code, requestId } = error;
  return new ApiProblem({ status, code, detail, requestId, fields: [] });
}

/** As a `data:` address, which the page may show before it is sent. */
const addressOfFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
