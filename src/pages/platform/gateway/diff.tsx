import { NativeSelect } from '@mantine/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConfigVersion } from '../../../api/generated/client.schemas.ts';
import {
  useDiffGatewayConfig,
  useListGatewayConfigVersions,
} from '../../../api/generated/gateway-config/gateway-config.ts';
import { useGetGateway } from '../../../api/generated/gateways/gateways.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { Changes } from './changes.tsx';
import classes from './gateway.module.css';

const sides = { inForce: msg`In force`, generated: msg`Last generated`, draft: msg`Draft (not generated)` } as const;

/** The newest versions, and those of the address, which may be older; newest first. */
function versionsOf(items: readonly ConfigVersion[], selected: readonly string[]): number[] {
  const older = selected.filter((side) => !Object.hasOwn(sides, side)).map(Number);
  return [...new Set([...items.map(({ version }) => version), ...older])].toSorted((a, b) => b - a);
}

/** Compares two configurations of an instance side by side. */
export default function Diff() {
  const { search, setSearch } = useView('/pages/platform/gateway');
  const { t, i18n } = useLingui();
  const id = search.diff ?? '';
  const enabled = { query: { enabled: id !== '' } };
  const gateway = useGetGateway(id, enabled);
  const versions = useListGatewayConfigVersions({ size: 100 }, enabled);
  const [from, to] = [search.from ?? 'inForce', search.to ?? 'draft'];
  const diff = useDiffGatewayConfig(id, { from, to }, { query: { enabled: id !== '', staleTime: 0 } });
  const choices = [
    ...Object.entries(sides).map(([side, label]) => ({ value: side, label: i18n._(label) })),
    ...versionsOf(versions.data?.items ?? [], [from, to]).map((version) => ({
      value: String(version),
      label: t`Version ${version}`,
    })),
  ];
  const select = (side: 'from' | 'to', label: string, value: string) => (
    <NativeSelect
      label={label}
      data={choices}
      value={value}
      onChange={(event) => setSearch({ [side]: event.currentTarget.value }, { replace: true })}
    />
  );
  return (
    <DetailDrawer
      opened={search.diff !== undefined}
      onClose={() => setSearch({ diff: undefined, from: undefined, to: undefined })}
      wide
      title={gateway.data ? t`Compare configurations of ${gateway.data.address}` : t`Compare configurations`}
      query={gateway}
    >
      {() => (
        <>
          <div className={classes.sides}>
            {select('from', t`Before`, from)}
            {select('to', t`After`, to)}
          </div>
          <QueryContent query={diff} rows={5} onCancel={() => setSearch({ diff: undefined })}>
            {(data) => <Changes diff={data} />}
          </QueryContent>
        </>
      )}
    </DetailDrawer>
  );
}
