import { Trans } from '@lingui/react/macro';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ErrorPage } from './error-page.tsx';

export default function NoAccess() {
  const { path } = useView('/401').search;
  return (
    <ErrorPage title={<Trans>You have no access to this page</Trans>} path={path}>
      <Trans>Ask an administrator to grant this menu to your role, or return to an open page.</Trans>
    </ErrorPage>
  );
}
