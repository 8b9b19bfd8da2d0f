import { useState } from 'react';
import type { MadeKey } from '#sdk/generated/console/types.ts';
import { useMessages } from '../../../locales/language.tsx';
import { useWorkspaceWords } from '../../../locales/workspaces.ts';
import { Button } from '../../../ui/button.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { FocusedHeading } from '../account/focused-heading.tsx';

/** A key that was just made, shown this once, until somebody says that it is kept. */
export function NewSecret({ made, onKept }: { made: MadeKey; onKept: () => void }) {
  const { keys: words } = useWorkspaceWords();
  return (
    <div className="card secret">
      <FocusedHeading level={2}>{words.madeTitle(made.name)}</FocusedHeading>
      <Notice tone="warning" title={words.once}>
        {words.onceText}
      </Notice>
      <div className="secret-part">
        <p className="field-label">{words.secret}</p>
        <Copyable label={words.secret} value={made.key} />
      </div>
      {made.command !== null && <Command command={made.command} />}
      <div className="actions">
        <Button look="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}

function Command({ command }: { command: string }) {
  const { keys: words } = useWorkspaceWords();
  const { failure } = useMessages();
  const [said, setSaid] = useState<string>();
  const copy = () =>
    navigator.clipboard.writeText(command).then(
      () => setSaid(words.copied),
      // A browser may forbid it: then one key is left to press.
      () => {
        const shown = document.getElementById('command');
        if (shown !== null) getSelection()?.selectAllChildren(shown);
        setSaid(failure.copyByHand);
      },
    );
  return (
    <div className="secret-part">
      <p className="field-label">{words.command}</p>
      <ScrollBox className="command" label={words.command}>
        <pre id="command">{command}</pre>
      </ScrollBox>
      <Button icon={said === words.copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {said ?? words.copyCommand}
      </Button>
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  );
}
