import { useState } from 'react';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { copyText } from './clipboard.ts';
import hidden from '../hidden.module.css';
import classes from './text.module.css';

export interface CopyButtonProps {
  value: string;
  /** The name of the copied value, as part of "Copy …". */
  label: string;
  tabIndex?: number;
}

/** Copies `value` and announces it; selects the text next to it if copying fails. */
export function CopyButton({ value, label, tabIndex }: CopyButtonProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  const copy = async (button: HTMLButtonElement) => {
    const copied = await copyText(value);
    setState(copied ? 'copied' : 'failed');
    const text = button.previousElementSibling ?? button.closest('td');
    if (!copied && text) getSelection()?.selectAllChildren(text);
    window.setTimeout(() => setState('idle'), 2000);
  };

  const text = { idle: t`Copy ${label}`, copied: t`Copied`, failed: t`Could not copy. The text is selected` }[state];
  return (
    <button
      type="button"
      className={classes.copy}
      tabIndex={tabIndex}
      data-stop
      data-hint={text}
      aria-label={text}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {state === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      <span className={hidden.hidden} role="status">
        {state === 'idle' ? '' : text}
      </span>
    </button>
  );
}
