import { useLingui } from '@lingui/react/macro';
import { useView } from '../../../shell/tabs/use-view.ts';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { ImportSteps } from './import-steps.tsx';

/** There is nothing to read before a file was chosen. */
const ready = { data: true, error: null, refetch: () => null };

/** Transactions out of a sheet: what would become of each row is shown before anything is written. */
export default function TransactionImport() {
  const { search, setSearch } = useView('/pages/platform/api-manager');
  const { t } = useLingui();
  const close = () => setSearch({ import: undefined });
  return (
    <DetailDrawer
      opened={search.import !== undefined}
      onClose={close}
      title={t`Import transactions`}
      wide
      query={ready}
    >
      {() => <ImportSteps onClose={close} />}
    </DetailDrawer>
  );
}
