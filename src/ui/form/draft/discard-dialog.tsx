import { useState } from 'react';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../button/button.tsx';
import { ButtonRow } from '../../button/button-row.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { useStore } from '../../../base/use-store.ts';
import { isActive, uploads } from '../../upload/transfer/store.ts';

interface DiscardDialogProps {
  opened: boolean;
  /** Keys of the form's uploads. */
  files: readonly string[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** The upload code is already loaded, because an upload is running. */
async function cancelAll(running: readonly { key: string }[]): Promise<void> {
  const { cancelUpload } = await import('../../upload/transfer/uploads.ts');
  for (const { key } of running) cancelUpload(key);
}

/** Confirms that unsaved input is discarded; cancel is the default. Uploads continue unless the user stops them. */
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
  return (
    <Dialog opened={props.opened} onClose={props.onKeep} title={t`Discard your input?`}>
      <p>{t`This form has unsaved changes. They will be lost if you close it.`}</p>
      {names !== '' && (
        <>
          <p>{t`Still uploading: ${names}. The upload continues after the form is closed. Find it under “Uploads” at the top of the window.`}</p>
          <Checkbox
            checked={cancels}
            onChange={({ currentTarget }) => setCancels(currentTarget.checked)}
            label={t`Also cancel the upload`}
          />
        </>
      )}
      <ButtonRow>
        <Button variant="default" data-autofocus onClick={props.onKeep}>{t`Keep editing`}</Button>
        <Button danger onClick={discard}>{t`Discard`}</Button>
      </ButtonRow>
    </Dialog>
  );
}
