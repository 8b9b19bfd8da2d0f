import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

/** What a button is for. One primary button a page. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger' | 'danger-primary';

const CLASSES: Readonly<Record<ButtonLook, string>> = {
  primary: 'button button-primary',
  plain: 'button',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
  'danger-primary': 'button button-danger button-primary',
};

type Looks = { look?: ButtonLook; icon?: IconName };

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Looks & {
    /** It works: it says so, stays focusable, and takes no second press. */
    busy?: ReactNode;
  };

export const buttonClass = (look: ButtonLook = 'plain') => CLASSES[look];

export function Button({ look = 'plain', icon, busy, children, onClick, ...rest }: ButtonProps) {
  const isBusy = busy !== undefined && busy !== false;
  return (
    <button
      type="button"
      {...rest}
      className={CLASSES[look]}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {isBusy ? busy : children}
    </button>
  );
}

/** A button that is a picture alone; its name is read out and shown when one points at it. */
export function IconButton({
  name,
  icon,
  look = 'quiet',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'name'> & { name: string; icon: IconName; look?: ButtonLook }) {
  return (
    <button type="button" {...rest} className={`${CLASSES[look]} button-bare`} title={name} aria-label={name}>
      <Icon name={icon} />
    </button>
  );
}
