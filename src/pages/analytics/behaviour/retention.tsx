import { keepPreviousData } from '@tanstack/react-query';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Retention } from '../../../api/generated/client.schemas.ts';
import { topic } from '../../../api/generated/behavior/topic.ts';
import { useGetRetention } from '../../../api/generated/retention/retention.ts';
import { noteIn, sampleNote } from '../../../resource/analysis/topic/sample.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Columns } from '../../../ui/chart/columns.tsx';
import { ChartFrame, type ChartQuery } from '../../../ui/chart/frame.tsx';
import { Noted } from '../../../ui/chart/noted.tsx';
import { type Note, notedText } from '../../../ui/chart/series.ts';
import { absent, percentText } from '../../../ui/text/format.ts';
import { address } from './address.ts';
import { Frame } from './frame.tsx';
import classes from './retention.module.css';

const asks = [['yusp-app-common', 'api', 'analysis', 'retention']];

const shareText = (share: number | null): string => (share === null ? absent : percentText(share * 100));
const noteOf = (i18n: I18n, devices: number) => noteIn(i18n._.bind(i18n), sampleNote({ kind: 'ratio' }, devices));
const shareOf = (count: number | null, devices: number): number | null =>
  count === null || devices === 0 ? null : count / devices;

/**
 * The retention matrix: the share of each day's devices that returned after a number of days; the stronger the color,
 * the higher the share.
 */
function Matrix({ label, retention, words }: { label: string; retention: Retention; words: Words }) {
  const { i18n } = useLingui();
  const rows = [
    { key: 'mean', name: words.mean, devices: '', note: undefined, shares: retention.mean },
    ...retention.cohorts.map(({ day, devices, returned }) => ({
      key: day,
      name: day,
      devices: i18n.number(devices),
      note: noteOf(i18n, devices),
      shares: returned.map((count) => shareOf(count, devices)),
    })),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.room} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            {words.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, devices, note, shares }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{note ? <Noted text={devices} note={note} /> : devices}</td>
              {shares.map((share, at) => (
                <td
                  key={retention.days[at]}
                  data-open={share === null || undefined}
                  // The color would make a small cohort look as certain as a large one.
                  style={share === null || note ? undefined : { '--share': String(share) }}
                >
                  {shareText(share)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CurveProps {
  retention: Retention | undefined;
  query: ChartQuery;
}

/** The retention curve: the weighted mean of all days by the number of days later. */
function Curve({ retention, query }: CurveProps) {
  const { t } = useLingui();
  const { days = [], mean = [] } = retention ?? {};
  const entries = days.map((day, at) => {
    const share = mean[at] ?? null;
    return { id: String(day), name: t`Day ${day}`, value: share ?? undefined, text: shareText(share) };
  });
  const isNothing = entries.every(({ value }) => value === undefined);
  return (
    <ChartFrame
      height={220}
      title={t`Retention curve`}
      help={t`The mean of all days in the period, weighted by their devices.`}
      query={query}
      table={
        retention && {
          head: [t`Days later`, t`Weighted mean`],
          rows: isNothing ? [] : entries.map(({ name, text }) => [name, text]),
        }
      }
      empty={t`Retention needs a day that is over.`}
    >
      <Columns label={t`Retention curve`} entries={entries} />
    </ChartFrame>
  );
}

interface Words {
  mean: string;
  head: readonly string[];
}

/** The retention that the filters of the address ask for; the former one while it loads. */
function useRetention() {
  const { search } = useAddress(address);
  const { range, start, end, platform, version, channel, modelClass, osVersion, region, network } =
    topic.filter(search);
  const filter = { range, start, end, platform, version, channel, modelClass, osVersion, region, network };
  return useGetRetention(
    { ...filter, ...(search.cohort === 'active' && { cohort: 'active' }) },
    { query: { placeholderData: keepPreviousData } },
  );
}

/** The retention tab: the share of devices that return after their first day, or after any day of use. */
export default function RetentionTab() {
  const { t, i18n } = useLingui();
  const { search, setSearch } = useAddress(address);
  const isActive = search.cohort === 'active';
  const query = useRetention();
  const { data } = query;
  const title = isActive ? t`Retention of active devices` : t`Retention of new devices`;
  const words = {
    mean: t`Weighted mean`,
    head: [t`Day`, t`Devices`, ...(data?.days ?? []).map((day) => t`Day ${day}`)],
  };
  const cellsOf = (shares: readonly (number | null)[], note?: Note) =>
    shares.map((share) => (share === null ? null : notedText(shareText(share), note)));
  const { cohorts = [], mean = [] } = data ?? {};
  const rows =
    cohorts.length === 0
      ? []
      : [
          [words.mean, null, ...cellsOf(mean)],
          ...cohorts.map(({ day, devices, returned }) => [
            day,
            devices,
            ...cellsOf(
              returned.map((count) => shareOf(count, devices)),
              noteOf(i18n, devices),
            ),
          ]),
        ];
  return (
    <Frame asks={asks}>
      <ChartFrame
        title={title}
        help={t`Share of a day's devices that were used again that many days later. Incomplete days are excluded, also from the mean.`}
        query={query}
        table={data && { head: words.head, rows }}
        empty={t`Retention needs a day that is over.`}
        controls={
          <>
            <Button small variant="default" aria-pressed={!isActive} onClick={() => setSearch({ cohort: undefined })}>
              {t`New devices`}
            </Button>
            <Button small variant="default" aria-pressed={isActive} onClick={() => setSearch({ cohort: 'active' })}>
              {t`Active devices`}
            </Button>
          </>
        }
      >
        {data && <Matrix label={title} retention={data} words={words} />}
      </ChartFrame>
      <Curve retention={data} query={query} />
    </Frame>
  );
}
