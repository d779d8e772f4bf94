import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { CrashIssue, CrashSample, CrashSampleItem, IssueGroup } from '../../../api/generated/client.schemas.ts';
import { topic as anrs } from '../../../api/generated/anrs/topic.ts';
import { topic as crashes } from '../../../api/generated/crashes/topic.ts';
import { topic as jsErrors } from '../../../api/generated/js-errors/topic.ts';
import { useGetCrashSample, useListCrashSamples } from '../../../api/generated/crash-issues/crash-issues.ts';
import { useTopic } from '../../../resource/analysis/topic/topic.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { useCan } from '../../../session/permission.ts';
import { Button } from '../../../ui/button/button.tsx';
import { QueryContent } from '../../../ui/list/states.tsx';
import { useKit } from '../../../ui/kit.tsx';
import { formatInstant, quantityText } from '../../../ui/text/format.ts';
import { filtersOf, type RecordAddress } from './address.ts';
import { Sample } from './sample.tsx';
import classes from './ios-details.module.css';

interface SamplesProps extends RecordAddress {
  group: IssueGroup;
  issue: CrashIssue;
}

/** The next crash on another model and version, or else on another device. */
function differentFrom(items: readonly CrashSampleItem[], at: number): CrashSampleItem | undefined {
  const own = items[at];
  const later = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return (
    later.find(({ model, version }) => model !== own?.model && version !== own?.version) ??
    later.find(({ model, version }) => model !== own?.model || version !== own?.version) ??
    later.find(({ deviceId }) => deviceId !== own?.deviceId)
  );
}

const pollMs = 2000;

/** Whether symbols of a crash are being parsed. The response may be malformed; the page then shows an error. */
const isParsing = (sample: Partial<CrashSample> | undefined): boolean =>
  sample?.missingSymbols?.some(({ parseStatus }) => parseStatus === 'parsing') ?? false;

interface SampleTableProps {
  items: readonly CrashSampleItem[];
  /** The total number in the period. */
  all: number;
  selectedId: string | undefined;
  onChoose: (id: string) => void;
}

/** The latest crashes, of which one can be selected. */
function SampleTable({ items, all, selectedId, onChoose }: SampleTableProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const can = useCan();
  const { whole, text } = useTopic();
  const [count, total] = [i18n.number(items.length), i18n.number(all)];
  const isSample = items.some(({ weight }) => weight > 1);
  const represented = whole.data?.figures[text.metrics.find(({ kind }) => kind === undefined)?.metric ?? '']?.value;
  const counted = i18n.number(represented ?? 0);
  const write = (value: number, options?: Intl.NumberFormatOptions) => i18n.number(value, options);
  return (
    <div className="scroll">
      <table className={classes.samples}>
        <caption>
          {t`The latest ${count} of ${total}`}
          {isSample && represented !== undefined && ` · ${t`A sample that represents ${counted} occurrences.`}`}
        </caption>
        <thead>
          <tr>
            <th>{t`Time`}</th>
            <th>{t`Device ID`}</th>
            <th>{t`Model`}</th>
            <th>{t`OS version`}</th>
            <th>{t`App version`}</th>
            <th>{t`After launch`}</th>
            {isSample && <th>{t({ message: 'Represents', context: 'sample' })}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id} aria-current={one.id === selectedId || undefined}>
              <td>
                <button type="button" onClick={() => onChoose(one.id)}>
                  {formatInstant(one.at, timeZone)}
                </button>
              </td>
              <td>
                {can('analytics/device') ? (
                  <ShellLink href={`/pages/analytics/device?device=${one.deviceId}`}>{one.deviceId}</ShellLink>
                ) : (
                  one.deviceId
                )}
              </td>
              <td>{one.model}</td>
              <td>{one.osVersion}</td>
              <td>{one.version}</td>
              <td>{quantityText('second', one.runSeconds, write)}</td>
              {isSample && <td>{i18n.number(one.weight)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One of the crashes. While another one loads, it stays dimmed. */
function SelectedSample({ group, issue, id, search, setSearch }: SamplesProps & { id: string }) {
  const query = useGetCrashSample(group, issue.id, id, {
    query: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isParsing(state.data) ? pollMs : false),
    },
  });
  return (
    <QueryContent query={query} rows={6}>
      {(sample) => (
        <div data-stale={query.isPlaceholderData || undefined}>
          <Sample
            issue={issue}
            sample={sample}
            isRaw={search.frames === 'raw'}
            onRaw={(isRaw) => setSearch({ frames: isRaw ? 'raw' : undefined }, { replace: true })}
          />
        </div>
      )}
    </QueryContent>
  );
}

/** The crashes of an issue in the period, and the details of the selected one. */
export function Samples({ group, issue, search, setSearch }: SamplesProps) {
  const { t } = useLingui();
  const { sampleId } = search;
  const topic = group === 'js' ? jsErrors : group === 'crash-anr' ? anrs : crashes;
  const list = useListCrashSamples(
    group,
    issue.id,
    { ...topic.filter(filtersOf(issue, search)), size: 50 },
    { query: { placeholderData: keepPreviousData } },
  );
  const items = list.data?.items ?? [];
  const selectedId = sampleId ?? items[0]?.id;
  const next = differentFrom(
    items,
    items.findIndex(({ id }) => id === selectedId),
  );
  return (
    <>
      <header className={`row gap-12 ${classes.bar}`}>
        <h2>{t`Samples`}</h2>
        {next && (
          <Button variant="default" small onClick={() => setSearch({ sampleId: next.id })}>
            {t`Next different sample`}
          </Button>
        )}
      </header>
      {selectedId !== undefined && <SelectedSample {...{ group, issue, search, setSearch }} id={selectedId} />}
      <QueryContent query={list} rows={6}>
        {({ total }) =>
          items.length > 0 ? (
            <SampleTable
              items={items}
              all={total}
              selectedId={selectedId}
              onChoose={(id) => setSearch({ sampleId: id })}
            />
          ) : (
            selectedId === undefined && <p className="paragraph">{t`No samples in this period.`}</p>
          )
        }
      </QueryContent>
    </>
  );
}
