import { useLingui } from '@lingui/react/macro';
import { lazy } from '../../../i18n/lazy.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Skeleton } from '../../../ui/list/states.tsx';
import { address } from './address.ts';
import classes from './usage.module.css';

const Lookup = lazy(() => import('./lookup.tsx'), 'audience');

/** The card that shows how one device, given by its id, uses the app. */
export function LookupCard() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  return (
    <section className={`wide ${classes.card}`} aria-label={t`Device look-up`}>
      <h3>{t`Device look-up`}</h3>
      <Lookup fallback={<Skeleton rows={2} />} deviceId={search.device} onDevice={(device) => setSearch({ device })} />
    </section>
  );
}
