import { Trans, useLingui } from '@lingui/react/macro';
import { ShellLink } from '../frame/shell-link.tsx';
import { ErrorList } from './error-list.tsx';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';

/** The error log over any page. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <PanelDialog
      title={t`Error log`}
      aside={
        <ShellLink href="/error-log" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          <Trans>Open in a tab</Trans>
        </ShellLink>
      }
      onClose={onClose}
    >
      <ErrorList />
    </PanelDialog>
  );
}
