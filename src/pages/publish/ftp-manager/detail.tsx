import { useLingui } from '@lingui/react/macro';
import type { FileUse, UploadService } from '../../../api/generated/client.schemas.ts';
import { uploadServices } from '../../../api/generated/upload-services/resource.ts';
import { ResourceDetail } from '../../../resource/detail.tsx';
import { Facts } from '../../../resource/fields/facts.tsx';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { screenText } from '../../../shell/menus/title-text.ts';
import { fields } from './fields.tsx';
import { ServiceTester } from './tester.tsx';
import classes from './ftp-manager.module.css';

/** Links to the packages that prevent the deletion of a service. */
function Packages({ service: { packages, usedBy = [] } }: { service: UploadService }) {
  const { t } = useLingui();
  const can = useCan();
  const nameOf = ({ menu, name }: FileUse) => `${screenText(menu)} ${name}`;
  return (
    <section aria-label={t`Packages`} className={classes.packages}>
      <h3>{t`Packages downloaded from this service: ${packages}`}</h3>
      {packages > 0 && <p>{t`The service can't be deleted while packages use it.`}</p>}
      <ul>
        {usedBy.map((use) => (
          <li key={`${use.menu} ${use.id}`}>
            {can(use.menu) ? (
              <ShellLink href={`/pages/${use.menu}?${use.search}`}>{nameOf(use)}</ShellLink>
            ) : (
              nameOf(use)
            )}
          </li>
        ))}
      </ul>
      {packages > usedBy.length && <p>{t`Only the newest ${usedBy.length} are listed.`}</p>}
    </section>
  );
}

/** The details of an upload service, without its password. */
export default function UploadServiceDetail() {
  const { t } = useLingui();
  return (
    <ResourceDetail
      of={uploadServices}
      title={(service) => service?.serviceAddress ?? t`Upload service`}
      renderMore={(service) => (
        <>
          <ServiceTester id={service.id} />
          <Packages service={service} />
        </>
      )}
    >
      {(service) => <Facts of={fields} record={service} />}
    </ResourceDetail>
  );
}
