import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Option } from '../../../api/generated/client.schemas.ts';
import { errorToast } from '../../../api/error-place.ts';
import { useListOptions } from '../../../api/generated/options/options.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { absent } from '../../../ui/text/format.ts';
import classes from './upgrade.module.css';

interface Services {
  options: readonly Option[];
  /** Whether there is no service; false while they load. */
  isEmpty: boolean;
  /** Id of the default service; empty if there is none, or while it loads. */
  main: string;
  nameOf: (id: string) => string;
}

/** The upload services of the application. */
export function useServices(enabled: boolean): Services {
  const { data } = useListOptions('service', { query: { ...errorToast.query, enabled } });
  const options = data ?? [];
  return {
    options,
    isEmpty: data?.length === 0,
    main: options.find(({ extra }) => extra?.['isDefault'])?.value ?? '',
    nameOf: (id) => options.find(({ value }) => value === id)?.label ?? id,
  };
}

const addressOf = (id: string): string => `/pages/publish/ftp-manager?view=${id}`;

/** Selects the service that a package is downloaded from, initially the default one. */
export function ServiceField({ services, value, ...input }: NativeSelectProps & { services: Services; value: string }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <div>
      <NativeSelect {...input} value={value}>
        {value === '' && <option value="">{t`Choose a service`}</option>}
        {services.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.value === services.main ? t`${option.label} (default)` : option.label}
          </option>
        ))}
      </NativeSelect>
      {services.isEmpty && (
        <p className="note">
          {t`No upload services yet. Packages are uploaded to a service, and devices download them from it.`}{' '}
          {can('publish/ftp-manager#doCreate') && (
            <ShellLink href="/pages/publish/ftp-manager?form=new">{t`New upload service`}</ShellLink>
          )}
        </p>
      )}
      {value !== '' && can('publish/ftp-manager') && (
        <ShellLink className={classes.service} href={addressOf(value)}>{t`View upload service`}</ShellLink>
      )}
    </div>
  );
}

/** The service that a package is downloaded from, as a link. */
export function ServiceLink({ id }: { id: string | undefined }) {
  const services = useServices(id !== undefined);
  const can = useCan();
  if (id === undefined) return absent;
  const name = services.nameOf(id);
  return can('publish/ftp-manager') ? (
    <ShellLink className={classes.service} href={addressOf(id)}>
      {name}
    </ShellLink>
  ) : (
    name
  );
}
