import type { Crowd } from '../../api/generated/client.schemas.ts';
import { Status } from '../../ui/status/status.tsx';
import { crowdStatuses } from './crowd.ts';

/** The status of an audience, with a second sign while a job changes its members. */
export const CrowdStatusSigns = ({ status, importing }: Pick<Crowd, 'status' | 'importing'>) => (
  <>
    <Status value={status} table={crowdStatuses} /> {importing && <Status value="importing" table={crowdStatuses} />}
  </>
);
