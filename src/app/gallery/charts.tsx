import { FigureTiles } from '../../resource/analysis/figures/figures.tsx';
import { Columns } from '../../ui/chart/columns.tsx';
import { ChartFrame } from '../../ui/chart/frame.tsx';
import { Funnel, funnelTable } from '../../ui/chart/funnel.tsx';
import { LineChart } from '../../ui/chart/line.tsx';
import { barTable, RankedBars } from '../../ui/chart/bars/ranked-bars.tsx';
import { tableOf, type TimeSeries } from '../../ui/chart/series.ts';
import { SampleFailure } from './kit.ts';
import { Piece, plain, Section } from './piece.tsx';

const data: TimeSeries = {
  times: Array.from({ length: 8 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}T00:00:00+08:00`),
  unit: 'day',
  series: [
    { id: 'installed', name: 'Installed', slot: 1, values: [0, 120, 410, 800, 1250, 1600, 1810, 1900] },
    { id: 'failed', name: 'Failed', slot: 2, values: [0, 10, 30, 55, 70, 90, 95, 100] },
    { id: 'waiting', name: 'Waiting', slot: 'rest', values: [2000, 1870, null, 1145, 680, 310, 95, 0] },
  ],
  partial: true,
};
const compared: TimeSeries = {
  ...data,
  series: [
    ...data.series.slice(0, 1),
    { id: 'before', name: 'Previous', slot: 1, isBefore: true, values: [0, 90, 300, 640, 900, 1300, 1500, 1580] },
  ],
};
const marks = [{ at: '2026-11-03T12:00:00+08:00', text: 'Raised to 30%' }];
const entries = [
  { id: '1', name: 'Installed', value: 1900 },
  { id: '2', name: 'Failed', value: 100 },
];
const steps = [
  { id: '1', name: 'Downloaded', value: 2000 },
  { id: '2', name: 'Installed', value: 1900 },
  { id: '3', name: 'Opened', value: 480 },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  name: String(hour).padStart(2, '0'),
  value: hour < 6 ? undefined : hour * 10,
  text: hour < 6 ? '–' : String(hour * 10),
}));
const settled = { error: null, refetch: () => {}, isPlaceholderData: false };
const figures = [
  { metric: 'sent', label: plain('Sent'), about: plain('Devices') },
  { metric: 'clickRate', label: plain('Click rate'), unit: 'share', better: 'more' },
  { metric: 'arrivalRate', label: plain('Arrival rate'), unit: 'share', better: 'more' },
] as const;
const cards = {
  from: '2026-11-08T00:00:00+08:00',
  to: '2026-11-18T00:00:00+08:00',
  asOf: '2026-11-22T14:05:00+08:00',
  previousFrom: '2026-11-01T00:00:00+08:00',
  figures: {
    sent: { value: 2000, previous: 1600, spark: [200, 340, null, 280, null, 400, 420] },
    clickRate: { value: 0.05, previous: 0.08, numerator: 100, denominator: 2000, spark: [0.08, 0.06, 0.04, 0.05] },
    arrivalRate: { numerator: 0, denominator: 0, spark: [] },
  },
};
const failed = {
  ...settled,
  error: new SampleFailure({ status: 503, code: 'SAMPLE_FAILED', requestId: '6f1c2a90b7', fields: [] }),
};

const words = { time: 'Day', inProgress: 'in progress' };

/** Lines over time. */
function Lines() {
  return (
    <>
      <Piece name="line chart" wide>
        <ChartFrame
          title="Adoption"
          help="Devices that have the version"
          lead="95% of the devices have the version."
          notes={['Devices', '2026-11-01 – 2026-11-08']}
          query={settled}
          table={tableOf(data, words, 'Asia/Shanghai')}
          empty="No data"
        >
          <LineChart label="Adoption" data={data} marks={marks} />
        </ChartFrame>
      </Piece>
      <Piece name="line chart with the period before" wide>
        <ChartFrame
          title="Adoption compared"
          query={settled}
          table={tableOf(compared, words, 'Asia/Shanghai')}
          empty="No data"
        >
          <LineChart label="Adoption compared" data={compared} marks={[]} />
        </ChartFrame>
      </Piece>
    </>
  );
}

/** Charts and their placeholders. */
export function Charts() {
  return (
    <Section title="Charts">
      <Lines />
      <Piece name="ranked bars" wide>
        <ChartFrame
          title="What became of the devices"
          query={settled}
          table={barTable(entries, ['State', 'Devices', 'Share'], 2000)}
          empty="No data"
        >
          <RankedBars label="What became of the devices" entries={entries} whole={2000} />
        </ChartFrame>
      </Piece>
      <Piece name="funnel" wide>
        <ChartFrame
          title="From download to opening"
          query={settled}
          table={funnelTable(steps, ['Step', 'Devices', 'Of downloaded', 'Of previous step'])}
          empty="No data"
        >
          <Funnel label="From download to opening" steps={steps} />
        </ChartFrame>
      </Piece>
      <Piece name="columns" wide>
        <ChartFrame
          title="By hour"
          query={settled}
          table={{ head: ['Hour', 'Devices'], rows: hours.map(({ name, text }) => [name, text]) }}
          empty="No data"
        >
          <Columns label="By hour" entries={hours} />
        </ChartFrame>
      </Piece>
      <Piece name="figures" wide>
        <FigureTiles
          metrics={figures}
          ratios={{}}
          query={{ ...settled, data: cards }}
          selected="sent"
          onChoose={() => {}}
        />
      </Piece>
      <Piece name="chart empty">
        <ChartFrame title="Empty" query={settled} table={{ head: [], rows: [] }} empty="No data in this range">
          {null}
        </ChartFrame>
      </Piece>
      <Piece name="chart failed">
        <ChartFrame title="Failed" query={failed} table={undefined} empty="No data">
          {null}
        </ChartFrame>
      </Piece>
    </Section>
  );
}
