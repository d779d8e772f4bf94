import { useLingui } from '@lingui/react/macro';
import { useCan } from '../../session/permission.ts';
import { useHasPage } from '../../shell/menus/has-page.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';

const address = '/pages/platform/gateway';

/** A note on when changed settings take effect, with a link to the gateways if the user may view them. */
export function TakesEffect() {
  const { t } = useLingui();
  const can = useCan();
  const isKnown = useHasPage();
  return (
    <>
      {t`Changes take effect once the gateway configuration is generated and synced.`}
      {can('platform/gateway') && isKnown(address) && (
        <>
          {' '}
          <ShellLink href={address}>{t`Go to gateway instances`}</ShellLink>
        </>
      )}
    </>
  );
}
