import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../button/button.tsx';
import { FootBar } from '../../button/foot-bar.tsx';

interface SaveBarProps {
  /** Whether a save is in progress. */
  pending: boolean;
  /** Further actions next to saving. */
  secondary: { label: string; disabled?: boolean; onClick: () => void };
  /** Label of a secondary save button, if there is one. */
  saveAnd?: string | undefined;
  onSaveAnd: () => void;
  /** Content before the buttons. */
  note?: ReactNode;
}

/** The buttons at the end of a form. */
export function SaveBar({ pending, secondary, saveAnd, onSaveAnd, note }: SaveBarProps) {
  const { t } = useLingui();
  return (
    <FootBar>
      {note}
      <Button variant="default" onClick={secondary.onClick} disabled={pending || secondary.disabled}>
        {secondary.label}
      </Button>
      {saveAnd !== undefined && (
        // Not a submit button, because Enter presses the first submit button.
        <Button variant="default" aria-disabled={pending || undefined} onClick={onSaveAnd}>
          {saveAnd}
        </Button>
      )}
      <Button type="submit" aria-disabled={pending} data-loading={pending || undefined}>
        {pending ? t`Saving…` : t`Save`}
      </Button>
    </FootBar>
  );
}
