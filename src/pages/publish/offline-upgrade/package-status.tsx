import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { Status } from '../../../ui/status/status.tsx';
import { defects, statuses } from './labels.ts';
import classes from './offline-upgrade.module.css';

/** The status of a package, with a mark if it is defective. */
export const PackageStatus = ({ of: { status, defective } }: { of: OfflinePackage }) => (
  <span className={classes.states}>
    <Status value={status} table={statuses} />
    {defective && <Status value="defective" table={defects} />}
  </span>
);
