import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { Once } from '../../../ui/once.tsx';

const SecretDialog = lazy(async () => ({
  default: (await import('../../../ui/dialog/secret-dialog.tsx')).SecretDialog,
}));

interface Secret {
  /** Name of the application. */
  name: string;
  value: string;
}

/** Shows the new secret of an application once; it can't be retrieved again. */
export function useSecret(): { show: (secret: Secret) => void; dialog: ReactNode } {
  const { t } = useLingui();
  const [secret, setSecret] = useState<Secret | null>(null);
  const dialog = (
    <Once when={secret !== null}>
      <SecretDialog
        title={t`Secret of ${secret?.name ?? ''}`}
        secret={secret?.value ?? null}
        onClose={() => setSecret(null)}
      />
    </Once>
  );
  return { show: setSecret, dialog };
}
