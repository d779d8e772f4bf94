import { Trans } from '@lingui/react/macro';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ErrorPage } from './error-page.tsx';

export default function NotFound() {
  const { path } = useView('/404').search;
  return (
    <ErrorPage title={<Trans>Page not found</Trans>} path={path}>
      <Trans>The address may be mistyped, or the page belongs to another version of the console.</Trans>
    </ErrorPage>
  );
}
