import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useGetGatewayConfig } from '../../../api/generated/gateway-config/gateway-config.ts';
import { useGetGateway } from '../../../api/generated/gateways/gateways.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import classes from './gateway.module.css';

/** A configuration in the format sent to the gateway. */
export default function Config() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const id = search.config ?? '';
  const gateway = useGetGateway(id, { query: { enabled: id !== '' } });
  const { inForceVersion, generatedVersion } = gateway.data ?? {};
  const kinds = [
    ...(inForceVersion === undefined ? [] : [{ value: 'inForce', label: t`In force (version ${inForceVersion})` }]),
    ...(generatedVersion === undefined
      ? []
      : [{ value: 'generated', label: t`Last generated (version ${generatedVersion})` }]),
    { value: 'draft', label: t`Draft (not generated)` },
  ];
  const which = kinds.some(({ value }) => value === search.which)
    ? search.which
    : inForceVersion === undefined
      ? 'draft'
      : 'inForce';
  const config = useGetGatewayConfig(
    id,
    { which: which ?? 'draft' },
    { query: { enabled: gateway.data !== undefined } },
  );
  const print = (data: object) => JSON.stringify(data, null, 2);
  return (
    <DetailDrawer
      opened={search.config !== undefined}
      onClose={() => setSearch({ config: undefined, which: undefined })}
      wide
      title={gateway.data ? t`Configuration of ${gateway.data.address}` : t`Configuration`}
      query={gateway}
    >
      {() => (
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
            {config.data && <CopyButton value={print(config.data)} label={t`configuration`} />}
          </div>
          <QueryContent query={config} rows={8} onCancel={() => setSearch({ config: undefined })}>
            {(data) => (
              <textarea
                readOnly
                rows={24}
                className={`card ${classes.json}`}
                aria-label={t`Configuration`}
                value={print(data)}
              />
            )}
          </QueryContent>
        </>
      )}
    </DetailDrawer>
  );
}
