import { useRef, useState } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button } from './button.tsx';
import './field.css';

const SAID_MS = 2000;

/** Something to take along, such as a key that is shown once. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const { failure: words } = useMessages();
  const [said, setSaid] = useState<'copied' | 'copyByHand'>();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('copied');
    } catch {
      // A browser may forbid it: then one key is left to press.
      input.current?.select();
      setSaid('copyByHand');
    }
    setTimeout(() => setSaid(undefined), SAID_MS);
  };
  return (
    <div className="with-action">
      <input
        ref={input}
        className="input"
        aria-label={label}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <Button icon={said === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        <span role="status">{words[said ?? 'copy']}</span>
      </Button>
    </div>
  );
}
