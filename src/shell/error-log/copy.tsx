import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { copyText } from '../../ui/text/clipboard.ts';

/** Copies a text that is created on demand, and announces whether that worked. */
export function Copy({ text, children }: { text: () => string; children: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState('');
  return (
    <Button
      variant="default"
      small
      onBlur={() => setOutcome('')}
      onClick={() => void copyText(text()).then((copied) => setOutcome(copied ? t`Copied` : t`Could not copy`))}
    >
      <span aria-live="polite">{outcome || children}</span>
    </Button>
  );
}
