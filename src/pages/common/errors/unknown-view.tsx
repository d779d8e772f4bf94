import { Trans } from '@lingui/react/macro';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ErrorPage } from './error-page.tsx';

export default function UnknownView() {
  const { pathname } = useView('/pages/$');
  return (
    <ErrorPage title={<Trans>This page is not available</Trans>} path={pathname}>
      <Trans>
        The server has this menu, but this version of the console has no page for it. Ask an administrator to check the
        menu's address.
      </Trans>
    </ErrorPage>
  );
}
