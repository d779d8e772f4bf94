import { useState } from 'react';
import { Checkbox, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../button/button.tsx';
import { ButtonRow } from '../../button/button-row.tsx';
import { useStore } from '../../../base/use-store.ts';
import { plainHeader } from '../../page/plain-header.ts';
import { isActive, uploads } from '../../upload/transfer/store.ts';
import { useFocusBack } from '../../use-focus-back.ts';
import classes from '../form.module.css';

interface DiscardDialogProps {
  opened: boolean;
  /** The uploads that the form has. */
  files: readonly string[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** The code is there already: something is being uploaded. */
async function cancelAll(running: readonly { key: string }[]): Promise<void> {
  const { cancelUpload } = await import('../../upload/transfer/uploads.ts');
  for (const { key } of running) cancelUpload(key);
}

/** Asks before unsaved input is given away; the default answer keeps it. What is being uploaded goes on unless told otherwise. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { t } = useLingui();
  const all = useStore(uploads);
  const running = props.files.flatMap((key) => all.get(key) ?? []).filter(isActive);
  const [cancels, setCancels] = useState(false);
  const names = running.map(({ name }) => name).join(', ');
  const discard = () => {
    if (cancels) void cancelAll(running);
    setCancels(false);
    props.onDiscard();
  };
  const focusBack = useFocusBack(props.opened);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onKeep}
      title={t`Discard your input?`}
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
      <p>{t`This form has unsaved changes. They will be lost if you close it.`}</p>
      {names !== '' && (
        <>
          <p>{t`Still uploading: ${names}. The upload continues after the form is closed. Find it under “Uploads” at the top of the window.`}</p>
          <Checkbox
            mb="md"
            checked={cancels}
            onChange={({ currentTarget }) => setCancels(currentTarget.checked)}
            label={t`Also cancel the upload`}
          />
        </>
      )}
      <ButtonRow>
        <Button variant="default" onClick={discard}>{t`Discard`}</Button>
        <Button data-autofocus onClick={props.onKeep}>{t`Keep editing`}</Button>
      </ButtonRow>
    </Modal>
  );
}
