import { activities } from '../../../api/generated/activities/resource.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import ActivityTest from '../activity-test/drawer.tsx';
import { address } from './address.ts';

/** The test of an activity, over the list. */
export default function TestOverList() {
  const { search, setSearch } = useAddress({ ...activities, ...address });
  return <ActivityTest id={search.test} onClose={() => setSearch({ test: undefined })} />;
}
