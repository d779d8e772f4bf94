import { lazy } from '../../../i18n/lazy.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import type { DetailPane, DetailPaneProps } from '../../../ui/list/record/detail-pane.ts';
import { address, jsAddress, recordKeys } from './address.ts';
import { groupOf } from './links.ts';

const IssuePane = lazy(
  () => import('../ios-details/pane.tsx'),
  'analytics/crash',
  'analytics/js',
  'analytics/ios-details',
);

function CrashPane(props: DetailPaneProps) {
  const { params, search, setSearch } = useAddress(address);
  return <IssuePane {...props} group={groupOf(params.group)} search={search} setSearch={setSearch} />;
}

function JsPane(props: DetailPaneProps) {
  const { search, setSearch } = useAddress(jsAddress);
  return <IssuePane {...props} group="js" search={search} setSearch={setSearch} />;
}

const keys = Object.keys(recordKeys());

/** The record of a crash or ANR next to the list. */
export const crashPane: DetailPane = { keys, Pane: CrashPane };

/** The record of a JS error next to the list. */
export const jsPane: DetailPane = { keys, Pane: JsPane };
