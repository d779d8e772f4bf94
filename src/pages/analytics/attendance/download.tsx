import { prefetchList } from '../../../resource/list-query.ts';
import { downloadAddress } from './address.ts';
import { Attendance, resource } from './page.tsx';

const own = { ...resource, ...downloadAddress };

export const prefetch = prefetchList(own);

/** The attendance screen under the menu of downloads. */
export default function Download() {
  return <Attendance of={own} />;
}
