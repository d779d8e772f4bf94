import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  useDiffGatewayConfig,
  useListGatewayConfigVersions,
} from '../../../api/generated/gateway-config/gateway-config.ts';
import { useGetGateway } from '../../../api/generated/gateways/gateways.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Changes } from './changes.tsx';
import { addressOf } from './labels.ts';
import classes from './gateway.module.css';

/** Two configurations of an instance side by side. */
export default function Diff() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t } = useLingui();
  const id = search.diff ?? '';
  const enabled = { query: { enabled: id !== '' } };
  const gateway = useGetGateway(id, enabled);
  const versions = useListGatewayConfigVersions({ size: 100 }, enabled);
  const [from, to] = [search.from ?? 'inForce', search.to ?? 'draft'];
  const diff = useDiffGatewayConfig(id, { from, to }, { query: { enabled: id !== '', staleTime: 0 } });
  const sides = [
    { value: 'inForce', label: t`In force` },
    { value: 'generated', label: t`Generated last` },
    { value: 'draft', label: t`As it would be generated now` },
    ...(versions.data?.items ?? []).map(({ version }) => ({ value: String(version), label: t`Version ${version}` })),
  ];
  return (
    <DetailDrawer
      opened={search.diff !== undefined}
      onClose={() => setSearch({ diff: undefined, from: undefined, to: undefined })}
      wide
      title={gateway.data ? t`Configurations of ${addressOf(gateway.data)}` : t`Configurations`}
      query={gateway}
    >
      {() => (
        <>
          <div className={classes.sides}>
            <NativeSelect
              label={t`Before`}
              data={sides}
              value={from}
              onChange={(event) => setSearch({ from: event.currentTarget.value }, { replace: true })}
            />
            <NativeSelect
              label={t`After`}
              data={sides}
              value={to}
              onChange={(event) => setSearch({ to: event.currentTarget.value }, { replace: true })}
            />
          </div>
          {diff.data ? (
            <Changes diff={diff.data} />
          ) : diff.error ? (
            <Failed error={diff.error} onRetry={() => void diff.refetch()} />
          ) : (
            <Skeleton rows={5} onCancel={() => setSearch({ diff: undefined })} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}
