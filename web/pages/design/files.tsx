import { useRef, useState } from 'react';
import { ApiProblem } from '#sdk/problem.ts';
import { FileDrop, type UploadState } from '../../ui/file-drop.tsx';
import { Page, Section } from '../../ui/page.tsx';
import './design.css';

const LARGEST = 50_000_000;
const KINDS = ['.txt', '.csv', '.zip'];
const STEPS = 20;
const STEP_MS = 120;
const REFUSED = new ApiProblem({
  status: 400,
  code: 'no_header',
  detail: 'The file has no header. Its first line must name the eighteen columns.',
  requestId: '01JD2Q7M3T8V',
});

const STATES: readonly (readonly [string, UploadState])[] = [
  ['On its way', { step: 'sending', name: '123456782FEC20251231.txt', sent: 31_200_000, total: 48_000_000 }],
  ['Being read', { step: 'checking', name: '123456782FEC20251231.txt' }],
  ['Done', { step: 'done', name: '123456782FEC20251231.txt' }],
  ['Refused', { step: 'failed', name: 'journal.txt', error: REFUSED }],
  ['Cancelled', { step: 'cancelled' }],
];

export function FilesPage() {
  const { state, start, cancel } = useSlowUpload();
  return (
    <Page title="Files" lead="A file of any size, with figures on its way and a way to stop it.">
      <Section title="Try it" lead="Nothing is sent from this page: it only acts as if.">
        <FileDrop
          hint="A FEC of one year: .txt, .csv or .zip, up to 50 MB"
          kinds={KINDS}
          largestBytes={LARGEST}
          state={state}
          onFile={start}
          onCancel={cancel}
        />
      </Section>
      <div className="columns">
        {STATES.map(([title, each]) => (
          <Section key={title} title={title}>
            <FileDrop kinds={KINDS} state={each} onFile={() => {}} onCancel={() => {}} />
          </Section>
        ))}
      </div>
    </Page>
  );
}

/** As slow as a line in the country. */
function useSlowUpload() {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const start = (file: File) => {
    let step = 0;
    clearInterval(timer.current);
    const { name, size: total } = file;
    setState({ step: 'sending', name, sent: 0, total });
    timer.current = setInterval(() => {
      step += 1;
      if (step < STEPS) setState({ step: 'sending', name, sent: Math.round((total * step) / STEPS), total });
      else if (step === STEPS) setState({ step: 'checking', name });
      else if (step > STEPS * 1.5) {
        clearInterval(timer.current);
        setState({ step: 'done', name });
      }
    }, STEP_MS);
  };
  const cancel = () => {
    clearInterval(timer.current);
    setState({ step: 'cancelled' });
  };
  return { state, start, cancel };
}
