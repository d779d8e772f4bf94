import { useLingui } from '@lingui/react/macro';
import { useCanOpen } from '../../shell/menus/use-can-open.ts';
import { ShellLink } from '../../shell/frame/shell-link.tsx';

/** A note on when changed settings take effect, with a link to the gateways if the user may view them. */
export function TakesEffect() {
  const { t } = useLingui();
  const canOpen = useCanOpen();
  return (
    <>
      {t`Changes take effect once the gateway configuration is generated and synced.`}
      {canOpen('platform/gateway') && (
        <>
          {' '}
          <ShellLink href="/pages/platform/gateway">{t`Go to gateway instances`}</ShellLink>
        </>
      )}
    </>
  );
}
