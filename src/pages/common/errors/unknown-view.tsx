import { Trans } from '@lingui/react/macro';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ErrorPage } from './error-page.tsx';

export default function UnknownView() {
  const { pathname } = useView('/pages/$');
  return (
    <ErrorPage title={<Trans>This view is not available</Trans>} path={pathname}>
      <Trans>The menu exists on the server, but this version of the console has no such view.</Trans>
    </ErrorPage>
  );
}
