import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button, IconButton } from './button.tsx';
import './dialog.css';
import { TextField } from './field.tsx';
import { pressBeside } from './press-beside.ts';

type DialogProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

/** The browser's own: it keeps the focus inside, gives it back, and closes with Escape or a press beside it. */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const { close } = useMessages();
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  // React lets the event rise from a dialog that was opened inside of this one.
  const closed = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && onClose();
  return (
    <dialog className="dialog" ref={element} aria-labelledby={id} onClose={closed} {...pressBeside(onClose)}>
      <div className="dialog-inside">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton name={close} icon="close" onClick={onClose} />
        </div>
        {isOpen && children}
      </div>
    </dialog>
  );
}

type ConfirmProps = Omit<DialogProps, 'children'> & {
  /** What is lost. */
  children: ReactNode;
  /** Must be typed, where nothing brings it back. */
  name?: string;
  action: string;
  onConfirm: () => void;
};

/** Before something that cannot be undone: it names what is lost, and asks for its name. */
export function ConfirmDialog({ name, action, onConfirm, children, ...dialog }: ConfirmProps) {
  const { confirm, cancel } = useMessages();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isRight = name === undefined || typed.trim() === name;
  const leave = () => {
    setTyped('');
    setWrong(false);
    dialog.onClose();
  };
  return (
    <Dialog {...dialog} onClose={leave}>
      <div>{children}</div>
      {name !== undefined && (
        <TextField
          label={confirm.type(name)}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          {...(isWrong && !isRight && { fault: confirm.mismatch(name) })}
        />
      )}
      <div className="actions">
        <Button
          look="danger-primary"
          onClick={() => {
            setWrong(true);
            if (!isRight) return;
            leave();
            onConfirm();
          }}
        >
          {action}
        </Button>
        <Button onClick={leave}>{cancel}</Button>
      </div>
    </Dialog>
  );
}
