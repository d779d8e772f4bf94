import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { ConfigVersion } from '../../../api/generated/client.schemas.ts';
import { useListGatewayConfigVersions } from '../../../api/generated/gateway-config/gateway-config.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { useAllGateways } from './all-gateways.ts';
import classes from './gateway.module.css';
import { listText } from '../../../ui/text/format.ts';

const size = 20;

interface VersionItemProps {
  of: ConfigVersion;
  /** Addresses of the instances by id. */
  addresses: ReadonlyMap<string, string>;
}

/** A version, the instances on which it is in force, and the action that restores it. */
function VersionItem({ of, addresses }: VersionItemProps) {
  const { setSearch } = useView('/pages/platform/gateway');
  const { t, i18n } = useLingui();
  const can = useCan('platform/gateway');
  const { version, createdAt, createdBy, added, changed, removed, inForceOn } = of;
  const names = inForceOn.flatMap((id) => addresses.get(id) ?? []);
  return (
    <li>
      <div>
        <b>{t`Version ${version}`}</b> <Instant value={createdAt} /> · {createdBy}
        <p className={`note ${classes.help}`}>{t`${added} added, ${changed} changed, ${removed} removed`}</p>
        {names.length > 0 && <p className={`note ${classes.help}`}>{t`In force on ${listText(i18n.locale, names)}`}</p>}
      </div>
      {can('doSync') && addresses.size > inForceOn.length && (
        <Button
          small
          variant="default"
          onClick={() => setSearch({ restore: String(version) })}
          aria-label={t`Restore version ${version}…`}
        >{t`Restore…`}</Button>
      )}
    </li>
  );
}

/** The versions of the configuration, newest first, each with an action to restore it. */
export default function Versions() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const opened = search.versions !== undefined;
  const query = useListGatewayConfigVersions(
    { page, size },
    { query: { enabled: opened, placeholderData: keepPreviousData } },
  );
  const gateways = useAllGateways(opened);
  const addresses = new Map(gateways.data?.map(({ id, address }) => [id, address]));
  return (
    <DetailDrawer
      opened={opened}
      onClose={() => setSearch({ versions: undefined })}
      wide
      title={t`Configuration versions`}
      query={query}
    >
      {({ items, total }) => (
        <>
          {items.length === 0 && (
            <p className={`note ${classes.help}`}>{t`No versions yet. Each generated configuration is listed here.`}</p>
          )}
          <ol className={classes.versions}>
            {items.map((one) => (
              <VersionItem key={one.version} of={one} addresses={addresses} />
            ))}
          </ol>
          {total > size && (
            <ButtonRow>
              <Button
                small
                variant="default"
                disabled={page === 1}
                onClick={() => setPage(page - 1)}
              >{t`Newer`}</Button>
              <Button
                small
                variant="default"
                disabled={page * size >= total}
                onClick={() => setPage(page + 1)}
              >{t`Older`}</Button>
            </ButtonRow>
          )}
        </>
      )}
    </DetailDrawer>
  );
}
