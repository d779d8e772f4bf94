import { useLingui } from '@lingui/react/macro';
import { applications } from '../../../api/generated/applications/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { fields } from './fields.tsx';

/** The details of an application; its secret is never shown. */
export default function ApplicationDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail of={applications} title={(application) => application?.applicationName ?? t`Application`}>
      {(application) => <Facts of={fields} record={application} />}
    </ResourceDetail>
  );
}
