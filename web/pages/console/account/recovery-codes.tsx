import { useState } from 'react';
import { saveAs } from '../../../app/save-as.ts';
import { useSession } from '../../../app/session.ts';
import { useAccountWords } from '../../../locales/account.ts';
import { useMessages } from '../../../locales/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from './focused-heading.tsx';

type RecoveryCodesProps = { codes: readonly string[]; lead?: string; onDone: () => void };

/** Shown this once, until somebody says that they are kept. */
export function RecoveryCodes({ codes, lead, onDone }: RecoveryCodesProps) {
  const { recovery: words } = useAccountWords();
  const { product, failure } = useMessages();
  const { user } = useSession();
  const [said, setSaid] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(words.copied),
      // A browser may forbid it: then one key is left to press.
      () => {
        const list = document.getElementById('recovery-codes');
        if (list !== null) getSelection()?.selectAllChildren(list);
        setSaid(failure.copyByHand);
      },
    );
  const file = `${product}\n${words.file} ${user.email}\n${location.origin}/console\n\n${codes.join('\n')}\n`;
  return (
    <div className="recovery">
      <FocusedHeading>{words.title}</FocusedHeading>
      <p>
        {lead} {words.text}
      </p>
      <ul className="recovery-codes" id="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions no-print">
        <Button icon="copy" onClick={() => void copy()}>
          <span role="status">{said ?? words.copy}</span>
        </Button>
        <Button icon="download" onClick={() => saveAs('recovery-codes.txt', file, 'text/plain')}>
          {words.download}
        </Button>
        <Button icon="print" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <div className="actions no-print">
        <Button look="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
