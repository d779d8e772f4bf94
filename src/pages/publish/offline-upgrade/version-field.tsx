import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useGetHighestVersion } from '../../../api/generated/upgrades/upgrades.ts';
import { errorToast } from '../../../api/error-place.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { EditForm } from '../../../ui/form/use-edit-form.tsx';
import { sentenceGap } from '../../../ui/text/format.ts';
import { plainText } from '../../../ui/text/plain-text.ts';
import type { OfflineValues } from './form-values.ts';
import classes from './offline-upgrade.module.css';

interface VersionFieldProps {
  form: EditForm<OfflineValues>;
  /** The current version of the edited package, which may stay. */
  own: string | undefined;
}

const versionHelpSlot = (offer: ReactNode) => (input: ReactNode) => (
  <div className={`row ${classes.beside}`}>
    {input}
    {offer}
  </div>
);

/** The version field, with a button for the sub-application's next version and a note on its highest. */
export function VersionField({ form, own }: VersionFieldProps) {
  const { t, i18n } = useLingui();
  const { subAppId } = form.values;
  const { query } = errorToast;
  const { data } = useGetHighestVersion(
    { kind: 'offline', subAppId },
    { query: { ...query, enabled: subAppId !== '' } },
  );
  const typed = plainText(form.values.version);
  const { highest, next } = data ?? {};
  // All versions have ten digits, so they can be compared as texts.
  const isLow =
    highest !== undefined && typed.length === highest.length && typed !== own && highest !== own && typed <= highest;
  return (
    <>
      <TextInput
        {...form.getInputProps('version')}
        inputMode="numeric"
        autoComplete="off"
        inputContainer={versionHelpSlot(
          next && next !== typed && (
            <Button
              small
              variant="default"
              onClick={() => form.setFieldValue('version', next)}
            >{t`Use ${next}`}</Button>
          ),
        )}
      />
      {data && (
        <p className={`note ${classes.help}`}>
          {highest ? (
            <Trans>
              The highest version is <b>{highest}</b>. The new one must be higher.
            </Trans>
          ) : (
            t`No versions yet. You can start with any version.`
          )}
          {sentenceGap(i18n.locale)}
          <span role="status">{isLow ? t`${typed} is not higher than ${highest}.` : ''}</span>
        </p>
      )}
    </>
  );
}
