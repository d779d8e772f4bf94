import { useEffect, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plainHeader } from './plain-header.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Called on Escape, the close button and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** `wide` for a text to type, `list` for content with rows. */
  size?: 'question' | 'wide' | 'list';
  /** Disables closing by click outside and the close button until the pending operation decides. */
  busy?: boolean;
  /** Only its own buttons close it, because its content can't be shown again. */
  sealed?: boolean;
  children: ReactNode;
}

let openCount = 0;

/** Whether a dialog is open, which handles Escape before a drawer below it. */
export const isDialogOpen = (): boolean => openCount > 0;

function countOpen(): () => void {
  openCount += 1;
  return () => {
    openCount -= 1;
  };
}

const widths = { question: 420, wide: 560, list: 720 };

/** A modal dialog: it traps the focus while open and returns it afterwards. Requires a `MantineFrame`. */
export function Dialog({ opened, onClose, title, size = 'question', busy, sealed, children }: DialogProps) {
  const { t } = useLingui();
  const focusBack = useFocusBack(opened);
  useEffect(() => (opened ? countOpen() : undefined), [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      padding="xl"
      {...focusBack}
      attributes={plainHeader}
      // The second click of a double click on the opening button is not a click outside.
      closeOnClickOutside={false}
      overlayProps={{ onClick: ({ detail }) => detail < 2 && !busy && !sealed && onClose() }}
      withCloseButton={!sealed}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      // Mantine listens for Escape on the window and would close the dialog on the same Escape that opened it.
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
