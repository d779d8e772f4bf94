import { msg, plural } from '@lingui/core/macro';
import type { DeviceEntriesResult, DeviceListType } from '../../../api/generated/client.schemas.ts';
import { toast } from '../../../shell/toasts/toasts.ts';

/** How many of the devices that both lists have are named. */
const named = 5;

/** Says what became of added devices, and warns of those that both lists have. */
export function tellAdded(
  listType: DeviceListType,
  { added, duplicated, inOther, inOtherTotal }: DeviceEntriesResult,
): void {
  const was = msg`${plural(added, { one: '# device added', other: '# devices added' })}, ${plural(duplicated, { one: '# was there already', other: '# were there already' })}`;
  toast({ kind: added > 0 ? 'success' : 'info', text: was });
  if (inOtherTotal === 0) return;
  const names = inOther.slice(0, named).join(', ') + (inOtherTotal > named ? ', …' : '');
  const text =
    listType === 'white'
      ? msg`${plural(inOtherTotal, { one: '# of them is in the black list too and stays refused', other: '# of them are in the black list too and stay refused' })}: ${names}`
      : msg`${plural(inOtherTotal, { one: '# of them is in the white list too and is refused from now on', other: '# of them are in the white list too and are refused from now on' })}: ${names}`;
  toast({ kind: 'warning', text });
}
