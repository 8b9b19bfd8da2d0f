import type { ReactNode } from 'react';
import { ApiProblem } from '#sdk/problem.ts';
import { useMessages } from '../locales/language.tsx';
import { wordsOf } from './error-words.ts';
import { Icon } from './icon.tsx';
import './notice.css';
import { RequestId } from './request-id.tsx';
import type { Tone } from './states.tsx';

type NoticeProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Something that a page has to say about itself: what is so, and what to do about it. */
export function Notice({ tone = 'plain', title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'plain' ? 'info' : 'warning'} size={20} />
      <div className="notice-inside">
        {title !== undefined && <p className="notice-title">{title}</p>}
        <div>{children}</div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
    </div>
  );
}

/** Beside a button: why what it does was not done. */
export function Fault({ error }: { error: unknown }) {
  const messages = useMessages();
  return (
    <div className="told" role="alert">
      {error !== undefined && error !== null && (
        <Notice tone="critical">
          <p>{wordsOf(error, messages)}</p>
          <RequestId id={error instanceof ApiProblem ? error.requestId : undefined} />
        </Notice>
      )}
    </div>
  );
}
