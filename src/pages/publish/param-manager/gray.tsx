import { useGetSwitch } from '../../../api/generated/switches/switches.ts';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Switch.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { refusal } from '../../../ui/lifecycle.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { address } from './address.ts';

/** The targeting rules of a switch. */
export default function SwitchGray() {
  const place = useAddress(address);
  const id = place.search.gray ?? '';
  const release = useGetSwitch(id, { query: { enabled: id !== '' } });
  const { data: item } = release;
  const owner = { kind: 'switch', id, combination: 'AND' } as const;
  return (
    <RulesDrawer
      owner={{ ...owner, name: item?.key ?? '', isLive: item?.status === 'effective' }}
      menu={address.menu}
      place={place}
      lockOf={(operation) => (item ? refusal(lifecycle, operation, item.status) : null)}
      release={release}
    />
  );
}
