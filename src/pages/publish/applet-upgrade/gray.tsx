import { useGetAppletPackage } from '../../../api/generated/applet-packages/applet-packages.ts';
import { useControls } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { address } from './address.ts';
import { nameOf } from './labels.ts';

/** The gray rules of an applet package: they count in mode gray, and can change at any time. */
export default function PackageGray() {
  const { search, setSearch, setDirty } = useAddress(address);
  const may = useControls('publish/applet-upgrade');
  const id = search.gray ?? '';
  const { data: item } = useGetAppletPackage(id, { query: { enabled: id !== '' } });
  const isGray = item?.releaseMode === 'gray';
  return (
    <RulesDrawer
      owner={{
        kind: 'applet',
        id,
        name: item ? nameOf(item) : '',
        isLive: item?.status === 'released',
        combination: 'AND',
        grayOnly: isGray,
        rulesRest: item !== undefined && !isGray,
      }}
      rule={search.rule}
      setSearch={setSearch}
      onDirty={(dirty) => setDirty('rule', dirty)}
      may={{ change: may('doUpdate'), import: may('doImport') }}
      lockOf={() => null}
    />
  );
}
