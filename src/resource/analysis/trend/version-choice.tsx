import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../api/error-place.ts';
import { useListReleaseMarks } from '../../../api/generated/release-marks/release-marks.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import { dayAt, shiftDay } from '../../../ui/date/days.ts';
import { Select } from '../../../ui/field/select.tsx';
import { platformAt, useTopic } from '../topic/topic.ts';

/** Number of days back from today to search for releases: the maximum of the contract. */
const most = 365;

/**
 * Selects the version to compare the filtered one with, each counted from its release; the options explain what that
 * requires.
 */
export function VersionChoice({ filter }: { filter: string }) {
  const { t } = useLingui();
  const { search, setSearch } = useTopic();
  const own = search[filter];
  const isOne = own !== undefined && !own.includes('~');
  const comparedVersion = search['compareVersion'];
  const [today] = useState(() => dayAt(platformZone));
  const { data = [] } = useListReleaseMarks(
    { start: shiftDay(today, -most), end: today, platform: platformAt(search) },
    { query: { ...errorToast.query, enabled: isOne } },
  );
  const published = data.flatMap(({ event, release: { kind, version } }) =>
    event === 'published' && kind === 'upgrade' && version !== undefined && version !== own ? [version] : [],
  );
  const versions = [
    ...new Set([...(comparedVersion === undefined ? [] : [comparedVersion]), ...published.toReversed()]),
  ];
  return (
    <Select
      small
      aria-label={t`Compare with another version`}
      value={isOne ? (comparedVersion ?? '') : ''}
      onChoose={(value) => setSearch({ compareVersion: value === '' ? undefined : value, compare: undefined })}
    >
      <option value="">{t`Compare with another version`}</option>
      {isOne ? (
        versions
          .filter((version) => version !== own)
          .map((version) => (
            <option key={version} value={version}>
              {t`Since release: ${version}`}
            </option>
          ))
      ) : (
        <option disabled>{t`Filter by exactly one app version first`}</option>
      )}
    </Select>
  );
}
