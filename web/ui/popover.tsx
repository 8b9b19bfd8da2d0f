import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import './popover.css';

/** A button with something behind it that does not take the page away. Escape and a press elsewhere close it. */
export function Popover({ label, icon, children }: { label: string; icon?: IconName; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: PointerEvent | FocusEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      around.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);
  return (
    <div className="popover" ref={around}>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        {...(icon && { icon })}
      >
        {label}
      </Button>
      {isOpen && (
        <div className="popover-panel" id={id}>
          {children}
        </div>
      )}
    </div>
  );
}
