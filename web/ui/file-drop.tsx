import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormats, useMessages } from '../locales/language.tsx';
import { Button, buttonClass } from './button.tsx';
import { type FileFault, type FileRules, faultOf } from './file-checks.ts';
import './file-drop.css';
import { Icon } from './icon.tsx';
import { Failure, Progress } from './states.tsx';

/** How far a file is. The page sends it (`useUpload`); this shows it. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; sent: number; total: number }
  | { step: 'checking'; name: string }
  | { step: 'done'; name: string }
  | { step: 'failed'; name: string; error: unknown }
  | { step: 'cancelled' };

type FileDropProps = FileRules & {
  hint?: ReactNode;
  state: UploadState;
  onFile: (file: File) => void;
  onCancel?: () => void;
};

export function FileDrop({ hint, state, onFile, onCancel, ...rules }: FileDropProps) {
  const { file: words } = useMessages();
  if (state.step === 'idle' || state.step === 'cancelled' || state.step === 'failed') {
    return (
      <div className="section">
        <div role="status">{state.step === 'cancelled' && <p>{words.cancelled}</p>}</div>
        {state.step === 'failed' && <Failure title={state.name} error={state.error} />}
        <DropArea hint={hint} onFile={onFile} rules={rules} />
      </div>
    );
  }
  return <SentFile state={state} onCancel={onCancel} onFile={onFile} rules={rules} />;
}

function SentFile({
  state,
  onCancel,
  onFile,
  rules,
}: {
  state: UploadState & { name: string };
  onCancel: (() => void) | undefined;
  onFile: (file: File) => void;
  rules: FileRules;
}) {
  const { file: words, done } = useMessages();
  const formats = useFormats();
  return (
    <div className="section">
      <div className="drop-file">
        <p className="drop-name">
          <Icon name={state.step === 'done' ? 'check' : 'file'} />
          {state.name}
        </p>
        {state.step === 'sending' && (
          <Progress
            label={words.sending(formats.bytes(state.sent), formats.bytes(state.total))}
            done={state.total === 0 ? 0 : state.sent / state.total}
            figures={formats.percent(state.total === 0 ? 0 : Math.floor((state.sent / state.total) * 100) / 100)}
            onCancel={onCancel}
          />
        )}
        {state.step === 'checking' && <Progress label={words.checking} onCancel={onCancel} />}
        {state.step === 'done' && <p role="status">{done}</p>}
      </div>
      {state.step === 'done' && <PickButton label={words.another} onFile={onFile} rules={rules} />}
    </div>
  );
}

type Picked = { onFile: (file: File) => void; rules: FileRules };

/** Takes what was chosen or dropped, or says why not. */
function useChecked({ onFile, rules }: Picked) {
  const { file: words } = useMessages();
  const formats = useFormats();
  const [fault, setFault] = useState<FileFault>();
  const take = (files: readonly File[]) => {
    const found = faultOf(files, rules);
    setFault(found);
    const [file] = files;
    if (found === undefined && file !== undefined) onFile(file);
  };
  const told = {
    tooLarge: () => words.tooLarge(formats.bytes(rules.largestBytes ?? 0)),
    wrongKind: () => words.wrongKind(formats.list(rules.kinds ?? [])),
    several: () => words.one,
  };
  return { take, fault: fault === undefined ? undefined : told[fault]() };
}

function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="field-fault" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}

function PickButton({ label, ...picked }: Picked & { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { take, fault } = useChecked(picked);
  return (
    <div>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        className="unseen"
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={picked.rules.kinds?.join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Fault text={fault} />
    </div>
  );
}

function DropArea({ hint, ...picked }: Picked & { hint: ReactNode }) {
  const { file: words } = useMessages();
  const { take, fault } = useChecked(picked);
  return (
    <Area hint={hint} words={words} take={take} isSeveral={false} kinds={picked.rules.kinds}>
      <Fault text={fault} />
    </Area>
  );
}

type AreaWords = { choose: string; drop: string; dropNow: string };
type FilesDropProps = { words: AreaWords; hint: ReactNode; onFiles: (files: readonly File[]) => void };

/** For many files at once; what becomes of each is shown by the page. */
export function FilesDrop({ words, hint, onFiles }: FilesDropProps) {
  return <Area hint={hint} words={words} take={onFiles} isSeveral />;
}

type AreaProps = {
  words: AreaWords;
  hint: ReactNode;
  take: (files: readonly File[]) => void;
  isSeveral: boolean;
  kinds?: readonly string[] | undefined;
  children?: ReactNode;
};

function Area({ words, hint, take, isSeveral, kinds, children }: AreaProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  useDropsBeside();
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way for a mouse; the button does the same
    <div
      className="drop"
      data-over={isOver}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        take([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" size={24} />
      <input
        id={id}
        className="unseen"
        type="file"
        multiple={isSeveral}
        accept={kinds?.join(',')}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass('primary')}>
        {words.choose}
      </label>
      <p className="soft">{isOver ? words.dropNow : words.drop}</p>
      <p className="small soft" id={`${id}-hint`}>
        {hint}
      </p>
      {children}
    </div>
  );
}

/** A file that falls beside the area would be opened by the browser in place of the page, and all that was typed with it. */
function useDropsBeside(): void {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop']) addEventListener(name, ignore);
    return () => {
      for (const name of ['dragover', 'drop']) removeEventListener(name, ignore);
    };
  }, []);
}
