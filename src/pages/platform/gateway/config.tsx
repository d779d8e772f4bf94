import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Gateway } from '../../../api/generated/client.schemas.ts';
import { useGetGatewayConfig } from '../../../api/generated/gateway-config/gateway-config.ts';
import { useGetGateway } from '../../../api/generated/gateways/gateways.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import classes from './gateway.module.css';

const print = (config: object) => JSON.stringify(config, null, 2);

/** One of the configurations of an instance, as JSON. */
function Configuration({ gateway: { id, inForceVersion, generatedVersion } }: { gateway: Gateway }) {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const kinds = [
    inForceVersion !== undefined && { value: 'inForce' as const, label: t`In force (version ${inForceVersion})` },
    generatedVersion !== undefined && {
      value: 'generated' as const,
      label: t`Last generated (version ${generatedVersion})`,
    },
    { value: 'draft' as const, label: t`Draft (not generated)` },
  ].filter((kind) => kind !== false);
  const initial = inForceVersion === undefined ? 'draft' : 'inForce';
  const which = kinds.find(({ value }) => value === search.which)?.value ?? initial;
  const query = useGetGatewayConfig(id, { which });
  return (
    <>
      <div className={classes.sides}>
        <NativeSelect
          label={t`Configuration`}
          data={kinds}
          value={which}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ which: value === 'generated' || value === 'draft' ? value : 'inForce' }, { replace: true })
          }
        />
        {query.data && <CopyButton value={print(query.data)} label={t`configuration`} />}
      </div>
      <QueryContent query={query} rows={8} onCancel={() => setSearch({ config: undefined })}>
        {(config) => (
          <textarea
            readOnly
            rows={24}
            className={`card ${classes.json}`}
            aria-label={t`Configuration`}
            value={print(config)}
          />
        )}
      </QueryContent>
    </>
  );
}

/** A configuration in the format sent to the gateway. */
export default function Config() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const id = search.config ?? '';
  const query = useGetGateway(id, { query: { enabled: id !== '' } });
  return (
    <DetailDrawer
      opened={search.config !== undefined}
      onClose={() => setSearch({ config: undefined, which: undefined })}
      wide
      title={query.data ? t`Configuration of ${query.data.address}` : t`Configuration`}
      query={query}
    >
      {(gateway) => <Configuration gateway={gateway} />}
    </DetailDrawer>
  );
}
