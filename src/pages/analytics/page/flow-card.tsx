import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { FlowSteps } from '../../../api/generated/client.schemas.ts';
import { useGetPageFlow } from '../../../api/generated/page-flow/page-flow.ts';
import { topic } from '../../../api/generated/page-views/topic.ts';
import { useDimension } from '../../../resource/analysis/topic/naming.ts';
import { useTopic } from '../../../resource/analysis/topic/topic.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { type RankedEntry, RankedBars } from '../../../ui/chart/bars/ranked-bars.tsx';
import { percentText } from '../../../ui/text/format.ts';
import { address } from './address.ts';
import classes from './flow.module.css';

const noSteps: FlowSteps = { pages: [], other: 0 };
/** Ids of entries that are not pages: page names never contain `~`. */
const [end, other] = ['~end', '~other'];

/** The pages viewed before and after a page; each links to its own flow. */
export default function FlowCard() {
  const { t, i18n } = useLingui();
  const { search } = useAddress(address);
  const { chooseBy } = useDimension('pageName');
  const { moment } = useTopic();
  const query = useGetPageFlow(
    { ...topic.filter(search), ...moment },
    { query: { placeholderData: keepPreviousData, enabled: moment !== undefined } },
  );
  const { pageName: page, views = 0, entries = 0, exits = 0, before = noSteps, after = noSteps } = query.data ?? {};
  const entriesOf = ({ pages, other: rest }: FlowSteps, name: string, ended: number): RankedEntry[] =>
    [
      { id: end, name, value: ended },
      ...pages.map((step) => ({ id: step.pageName, name: step.pageName, value: step.views, isData: true })),
      { id: other, name: t`Other pages`, value: rest },
    ].filter(({ value }) => value > 0);
  const sides = [
    { label: t`Previous pages`, entries: entriesOf(before, t`Start of session`, entries) },
    { label: t`Next pages`, entries: entriesOf(after, t`End of session`, exits) },
  ];
  const count = i18n.number(views);
  return (
    <ChartFrame
      title={page === undefined ? t`Page flow` : t`Page flow: ${page}`}
      help={t`What the same session viewed right before and right after. Shares are of all views of the page.`}
      lead={
        page !== undefined &&
        search.pageName === undefined &&
        t`This page has the most views. Select another page to see its flow.`
      }
      notes={query.data && [t`Page views: ${count}`]}
      query={query}
      table={
        query.data && {
          head: [t`Direction`, t`Page`, t`Page views`, t`Share`],
          rows: sides.flatMap((side) =>
            side.entries.map(({ name, value }) => [side.label, name, value, percentText((value / views) * 100)]),
          ),
        }
      }
      empty={t`No page views in this period.`}
      height={260}
    >
      <div className={classes.sides}>
        {sides.map((side) => (
          <div key={side.label}>
            <h4>{side.label}</h4>
            <RankedBars
              label={side.label}
              entries={side.entries}
              whole={views}
              inOrder
              onChoose={(id) => ([end, other, page].includes(id) ? undefined : chooseBy(id))}
            />
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
