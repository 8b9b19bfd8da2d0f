import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../locales/language.tsx';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import './toast.css';

/** A short word on what was just done, with a way to undo it. Nothing that matters is told only here. */
export type Toast = { text: string; tone?: 'good' | 'critical'; undo?: () => void };
type Shown = Toast & { id: number };

const STAYS_MS = 6000;
const STAYS_TO_UNDO_MS = 12_000;

const Context = createContext<(toast: Toast) => void>(() => {});

export const useToast = () => use(Context);

export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);
  const show = useCallback((toast: Toast) => {
    count.current += 1;
    const id = count.current;
    setShown((before) => [...before.slice(-2), { ...toast, id }]);
  }, []);
  const region = useRef<HTMLDivElement>(null);
  // Shown anew, it lies above a dialog that was opened since.
  useEffect(() => {
    region.current?.hidePopover();
    if (shown.length > 0) region.current?.showPopover();
  }, [shown]);
  const remove = useCallback((id: number) => setShown((before) => before.filter((each) => each.id !== id)), []);
  const toasts = useMemo(
    () => (
      <div ref={region} className="toasts no-print" role="status" popover="manual">
        {shown.map((toast) => (
          <OneToast key={toast.id} toast={toast} remove={remove} />
        ))}
      </div>
    ),
    [shown, remove],
  );
  return (
    <Context value={show}>
      {children}
      {toasts}
    </Context>
  );
}

/** It goes by itself, but not while somebody points at it or is on its button. */
function OneToast({ toast, remove }: { toast: Shown; remove: (id: number) => void }) {
  const { undo, dismiss } = useMessages();
  const [isHeld, setHeld] = useState(false);
  const { id } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => remove(id), toast.undo === undefined ? STAYS_MS : STAYS_TO_UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, id, remove, toast.undo]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits as long as somebody is there
    <div
      className={`toast toast-${toast.tone ?? 'good'}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === 'critical' ? 'warning' : 'check'} />
      <p>{toast.text}</p>
      {toast.undo !== undefined && (
        <Button
          look="quiet"
          onClick={() => {
            toast.undo?.();
            remove(id);
          }}
        >
          {undo}
        </Button>
      )}
      <IconButton name={dismiss} icon="close" onClick={() => remove(id)} />
    </div>
  );
}
