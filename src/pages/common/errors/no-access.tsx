import { Trans, useLingui } from '@lingui/react/macro';
import { menuNames } from '../../../../openapi/generated/menu-names.ts';
import { menuKey } from '../../../session/menu-key.ts';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ErrorPage } from './error-page.tsx';

export default function NoAccess() {
  const { path } = useView('/401').search;
  const { i18n } = useLingui();
  const key = menuKey(path?.replace(/[?#].*$/u, '') ?? '');
  return (
    <ErrorPage
      title={<Trans>You have no access to this page</Trans>}
      name={Object.hasOwn(menuNames, key) ? screenText(key, i18n.locale) : undefined}
      path={path}
    >
      <Trans>Ask an administrator to grant this menu to your role, or return to an open page.</Trans>
    </ErrorPage>
  );
}
