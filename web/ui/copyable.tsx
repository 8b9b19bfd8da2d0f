import { useState } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button } from './button.tsx';
import './field.css';

const SAID_MS = 2000;

/** Something to take along, such as a key that is shown once. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const { failure: words } = useMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <div className="with-action">
      <input className="input" aria-label={label} readOnly value={value} onFocus={({ target }) => target.select()} />
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        <span role="status">{isCopied ? words.copied : words.copy}</span>
      </Button>
    </div>
  );
}
