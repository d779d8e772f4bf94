import { lifecycle } from '../../../../openapi/generated/lifecycle.Switch.ts';
import { useGetSwitch } from '../../../api/generated/switches/switches.ts';
import { useControls } from '../../../session/permission.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { refusal } from '../../../ui/lifecycle.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { address } from './address.ts';

/** The gray rules of a switch. */
export default function SwitchGray() {
  const { search, setSearch, setDirty } = useAddress(address);
  const may = useControls('publish/param-manager');
  const id = search.gray ?? '';
  const { data: item } = useGetSwitch(id, { query: { enabled: id !== '' } });
  return (
    <RulesDrawer
      owner={{ kind: 'switch', id, name: item?.key ?? '', isLive: item?.status === 'effective', combination: 'AND' }}
      rule={search.rule}
      setSearch={setSearch}
      onDirty={(dirty) => setDirty('rule', dirty)}
      may={{ change: may('doUpdate'), import: may('doImport') }}
      lockOf={(operation) => (item ? refusal(lifecycle, operation, item.status) : null)}
    />
  );
}
