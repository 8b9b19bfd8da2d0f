import type { ReactNode } from 'react';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { useMessages } from '../locales/language.tsx';
import { Button } from './button.tsx';
import { wordsOf } from './error-words.ts';
import { Icon, type IconName } from './icon.tsx';
import { RequestId } from './request-id.tsx';
import './states.css';

type Titled = { title: string; children?: ReactNode; actions?: ReactNode };

/** An empty page teaches: what will be here, and the one action that fills it. */
export function Empty({ title, children, actions, icon = 'empty' }: Titled & { icon?: IconName }) {
  return (
    <div className="state">
      <Icon name={icon} size={24} />
      <p className="state-title">{title}</p>
      {children !== undefined && <p className="soft">{children}</p>}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}

/** What could not be loaded, in the server's own words, with a way to try again and an id for whoever reports it. */
export function Failure({ error, again, title }: { error: unknown; again?: () => void; title?: string }) {
  const messages = useMessages();
  const { failure } = messages;
  return (
    <div className="state state-failure" role="alert">
      <Icon name="warning" size={24} />
      <p className="state-title">{title ?? failure.title}</p>
      <p>{wordsOf(error, messages)}</p>
      {again !== undefined && (
        <div className="actions">
          <Button onClick={again}>{failure.again}</Button>
        </div>
      )}
      <RequestId id={error instanceof ApiProblem ? error.requestId : undefined} />
    </div>
  );
}

/** Nothing for 200 ms, then outlines: what is quick should not flicker. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const { loading } = useMessages();
  return (
    <div role="status">
      <span className="unseen">{loading}</span>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
          <span key={key} />
        ))}
      </div>
    </div>
  );
}

/** Above what was there before, when it could not be loaded again. */
function Outdated({ error, again }: { error: unknown; again: () => void }) {
  const messages = useMessages();
  return (
    <p className="outdated" role="status">
      <Icon name="warning" />
      <span>{`${messages.failure.outdated} ${wordsOf(error, messages)}`}</span>
      <Button look="quiet" onClick={again}>
        {messages.failure.again}
      </Button>
    </p>
  );
}

type Query<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown };

/** Whatever is asked of the server: loading, failed, or there. What was there before stays while it is asked again. */
export function Answered<Data>({
  query,
  lines,
  children,
}: {
  query: Query<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  // Whoever reads is told about a server that is away at the top of the page.
  const isOutdated = query.error instanceof Error && !(query.error instanceof NoAnswer);
  if (query.data !== undefined)
    return (
      <>
        {isOutdated && <Outdated error={query.error} again={() => void query.refetch()} />}
        {children(query.data)}
      </>
    );
  if (query.error !== null && query.error !== undefined && !query.isPending)
    return <Failure error={query.error} again={() => void query.refetch()} />;
  return <Loading {...(lines !== undefined && { lines })} />;
}

type ProgressProps = {
  label: string;
  /** A share of one; without it nobody knows how long it takes. */
  done?: number | undefined;
  figures?: string;
  onCancel?: (() => void) | undefined;
};

/** For what takes longer than two seconds: a bar with figures, and a way to stop it. */
export function Progress({ label, done, figures, onCancel }: ProgressProps) {
  const { cancel } = useMessages();
  return (
    <div className="progress">
      <div className="progress-line">
        <span>{label}</span>
        <span>{figures}</span>
      </div>
      <progress aria-label={label} max={1} {...(done !== undefined && { value: done })} />
      {onCancel !== undefined && (
        <div>
          <Button onClick={onCancel}>{cancel}</Button>
        </div>
      )}
    </div>
  );
}

export type Tone = 'good' | 'warning' | 'critical' | 'plain';
const MARKS: Readonly<Record<Tone, IconName>> = { good: 'check', warning: 'warning', critical: 'close', plain: 'info' };

/** A state in a word; the mark says the same as the colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={MARKS[tone]} />
      {children}
    </span>
  );
}
