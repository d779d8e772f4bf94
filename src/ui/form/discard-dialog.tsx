import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { plainHeader } from '../plain-header.ts';
import { useFocusBack } from '../use-focus-back.ts';
import classes from './form.module.css';

/** Asks before unsaved input is given away; the default answer keeps it. */
export function DiscardDialog(props: { opened: boolean; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useLingui();
  const focusBack = useFocusBack(props.opened);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onKeep}
      title={t`Discard what you typed?`}
      size={420}
      // The Escape that opens the question is heard at the window, where it would close it again.
      closeOnEscape={false}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) props.onKeep();
      }}
      {...focusBack}
      lockScroll={false}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ title: classes.title }}
    >
      <p>{t`The changes in this form are not saved yet. They are lost when you close it.`}</p>
      <ButtonRow>
        <Button variant="default" onClick={props.onDiscard}>{t`Discard`}</Button>
        <Button data-autofocus onClick={props.onKeep}>{t`Keep editing`}</Button>
      </ButtonRow>
    </Modal>
  );
}
