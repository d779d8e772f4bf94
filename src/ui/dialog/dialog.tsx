import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plainHeader } from './plain-header.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Called for Escape, the close button and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** `wide` for a word to type, `list` for what has rows. */
  size?: 'question' | 'wide' | 'list';
  /** What it waits for decides when it closes: no click outside and no close button until then. */
  busy?: boolean;
  /** Only its own buttons close it: what it shows cannot be shown again. */
  sealed?: boolean;
  children: ReactNode;
}

const widths = { question: 420, wide: 560, list: 720 };

/** A dialog over a page: it holds the focus while it is open, and gives it back afterwards. Stands in a `MantineFrame`. */
export function Dialog({ opened, onClose, title, size = 'question', busy, sealed, children }: DialogProps) {
  const { t } = useLingui();
  const focusBack = useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      padding="xl"
      {...focusBack}
      attributes={plainHeader}
      // Whoever clicks twice on what opens a dialog has not clicked outside of it.
      closeOnClickOutside={false}
      overlayProps={{ onClick: ({ detail }) => detail < 2 && !busy && !sealed && onClose() }}
      withCloseButton={!sealed}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      // The Escape that opens a dialog is heard at the window, where it would close it again.
      closeOnEscape={false}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing && !sealed) onClose();
      }}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
    >
      {children}
    </Modal>
  );
}
