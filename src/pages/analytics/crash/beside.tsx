import { lazy } from '../../../i18n/lazy.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { Beside, BesideProps } from '../../../ui/list/beside.ts';
import { address, jsAddress, recordKeys } from './address.ts';
import { groupOf } from './links.ts';

const IssueBeside = lazy(
  () => import('../ios-details/beside.tsx'),
  'analytics/crash',
  'analytics/js',
  'analytics/ios-details',
);

function CrashBeside(props: BesideProps) {
  const { params, search, setSearch } = useAddress(address);
  return <IssueBeside {...props} group={groupOf(params.group)} search={search} setSearch={setSearch} />;
}

function JsBeside(props: BesideProps) {
  const { search, setSearch } = useAddress(jsAddress);
  return <IssueBeside {...props} group="js" search={search} setSearch={setSearch} />;
}

const keys = Object.keys(recordKeys());

/** The record of a crash or an ANR beside the list of its group. */
export const crashBeside: Beside = { keys, Pane: CrashBeside };

/** That of a JS error. */
export const jsBeside: Beside = { keys, Pane: JsBeside };
