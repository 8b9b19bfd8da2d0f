import { Link } from '@tanstack/react-router';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { useWorkspace } from '../../app/workspace.ts';
import { useFecWords } from '../../locales/fec.ts';
import { useFormats } from '../../locales/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FilesDrop } from '../../ui/file-drop.tsx';
import { Fault } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { Progress } from '../../ui/states.tsx';
import { FoundCounts, isOpen, sumOf } from './facts.tsx';
import { type Sent, type SentState, useSending } from './sending.ts';

const hasEnded = ({ state: { step } }: Sent) => step === 'done' || step === 'failed';

/** Where files come in, and what becomes of each. */
export function Intake() {
  const { drop, sent: words } = useFecWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const { files, add, again, remove } = useSending(slug);
  const ended = files.filter(hasEnded).length;
  const open = files.length - ended;
  return (
    <>
      <FilesDrop words={drop} hint={drop.hint} onFiles={add} />
      {files.length > 0 && (
        <Section
          title={words.title}
          lead={<span role="status">{words.states(open, number(open), ended, number(ended))}</span>}
        >
          <ul className="fec-sent">
            {files.map((each) => (
              <li key={each.key}>
                <SentFile sent={each} onAgain={() => again(each.key)} onRemove={() => remove(each.key)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function SentFile({ sent, onAgain, onRemove }: { sent: Sent; onAgain: () => void; onRemove: () => void }) {
  const { sent: words } = useFecWords();
  const { bytes } = useFormats();
  const { name, state } = sent;
  const canCancel = state.step === 'waiting' || state.step === 'sending';
  return (
    <>
      <div className="fec-file">
        <span className="fec-name">
          <strong>{name}</strong>
          <small>{bytes(sent.bytes)}</small>
        </span>
        {state.step !== 'reading' && (
          <Button look="quiet" icon="close" onClick={onRemove}>
            {canCancel ? words.cancel : words.remove} <span className="unseen">{name}</span>
          </Button>
        )}
      </div>
      <HowFar state={state} bytes={sent.bytes} />
      {state.step === 'failed' && (
        <div>
          <Button onClick={onAgain}>{words.again}</Button>
        </div>
      )}
    </>
  );
}

function HowFar({ state, bytes }: { state: SentState; bytes: number }) {
  const { sent: words } = useFecWords();
  const formats = useFormats();
  if (state.step === 'waiting') return <p className="soft">{words.waiting}</p>;
  if (state.step === 'failed') return <Fault error={state.error} />;
  if (state.step === 'done') return <Outcome dossiers={state.dossiers} />;
  if (state.step === 'reading') return <Reading dossiers={state.dossiers} />;
  const share = bytes === 0 ? 0 : state.sent / bytes;
  return (
    <>
      <Progress
        label={words.sending(formats.bytes(state.sent), formats.bytes(bytes))}
        done={share}
        figures={formats.percent(Math.floor(share * 100) / 100)}
      />
      {state.isPaused && <p role="status">{words.paused}</p>}
    </>
  );
}

function Reading({ dossiers }: { dossiers: readonly Dossier[] }) {
  const { sent: words } = useFecWords();
  const { number, percent } = useFormats();
  const [only, ...others] = dossiers;
  if (only === undefined) return <Progress label={words.unpacking} />;
  const judged = dossiers.filter((each) => !isOpen(each)).length;
  const done = dossiers.reduce((sum, { progress }) => sum + progress, 0) / dossiers.length;
  const figures = percent(Math.floor(done * 100) / 100);
  if (others.length > 0)
    return <Progress label={words.some(number(judged), number(dossiers.length))} done={done} figures={figures} />;
  if (only.status === 'queued') return <Progress label={words.queued} />;
  return <Progress label={words.running} done={done} figures={figures} />;
}

function Outcome({ dossiers }: { dossiers: readonly Dossier[] }) {
  const { sent: words } = useFecWords();
  const { number } = useFormats();
  const { slug } = useWorkspace();
  const failed = dossiers.filter(({ status }) => status === 'failed');
  const judged = dossiers.length - failed.length;
  const only = dossiers.length === 1 ? dossiers[0] : undefined;
  return (
    <>
      {judged > 0 && (
        <div className="fec-found">
          {dossiers.length > 1 && <span>{words.done(judged, number(judged))}</span>}
          <FoundCounts findings={sumOf(dossiers)} />
        </div>
      )}
      {failed.length > 0 && dossiers.length > 1 && <p>{words.failedOnes(failed.length, number(failed.length))}</p>}
      {failed.map(({ id, fileName, error }) => (
        <p key={id}>
          {dossiers.length > 1 && (
            <>
              <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id }}>
                {fileName}
              </Link>
              {' – '}
            </>
          )}
          <span lang="fr">{error}</span>
        </p>
      ))}
      {only !== undefined && (
        <p className="fec-found">
          <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id: only.id }}>
            {words.open}
          </Link>
        </p>
      )}
      {only !== undefined && only.sameAs !== null && (
        <p>
          <Link to="/w/$slug/fec/dossiers/$id" params={{ slug, id: only.sameAs }}>
            {words.same}
          </Link>
        </p>
      )}
    </>
  );
}
