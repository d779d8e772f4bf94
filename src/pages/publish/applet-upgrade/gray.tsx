import { useGetAppletPackage } from '../../../api/generated/applet-packages/applet-packages.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { RulesDrawer } from '../gray/rules-drawer.tsx';
import { address } from './address.ts';
import { nameOf } from './fields.tsx';

/** The targeting rules of an applet package. They apply in gray mode and can be changed at any time. */
export default function PackageGray() {
  const place = useAddress(address);
  const id = place.search.gray ?? '';
  const release = useGetAppletPackage(id, { query: { enabled: id !== '' } });
  const { data: item } = release;
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
      menu={address.menu}
      place={place}
      lockOf={() => null}
      release={release}
    />
  );
}
