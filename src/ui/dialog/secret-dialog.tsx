import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { ButtonRow } from '../button/button-row.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './secret-dialog.module.css';

interface SecretDialogProps {
  /** Title that names the owner of the secret. */
  title: string;
  /** Null closes the dialog. */
  secret: string | null;
  onClose: () => void;
}

/**
 * Shows a secret that can't be shown again. Only the button closes the dialog: an accidental Escape would lose the
 * secret.
 */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const { t } = useLingui();
  return (
    <MantineFrame>
      <Dialog opened={secret !== null} onClose={onClose} title={title} size="wide" sealed>
        <p>{t`This secret is shown only once. Copy it now and store it in a safe place.`}</p>
        <p className={`line ${classes.secret}`}>
          <code>{secret}</code>
          <CopyButton value={secret ?? ''} label={t`secret`} />
        </p>
        <ButtonRow>
          <Button onClick={onClose}>{t`I've saved it`}</Button>
        </ButtonRow>
      </Dialog>
    </MantineFrame>
  );
}
