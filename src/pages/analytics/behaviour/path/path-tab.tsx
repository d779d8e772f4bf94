import { keepPreviousData } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorToast } from '../../../../api/error-place.ts';
import { topic } from '../../../../api/generated/behavior/topic.ts';
import { useGetBehaviourPath } from '../../../../api/generated/behaviour-paths/behaviour-paths.ts';
import type { BehaviourPath } from '../../../../api/generated/client.schemas.ts';
import { useListOptions } from '../../../../api/generated/options/options.ts';
import { useAddress } from '../../../../shell/tabs/use-view.ts';
import { ChartFrame } from '../../../../ui/chart/frame.tsx';
import { type RankedEntry, RankedBars } from '../../../../ui/chart/bars/ranked-bars.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { percentText } from '../../../../ui/text/format.ts';
import { address } from '../address.ts';
import { Frame } from '../frame.tsx';
import classes from './path.module.css';

type Step = BehaviourPath['steps'][number];

const asks = [['yusp-app-common', 'api', 'behaviour', 'path']];
/** Maximum number of steps in a path. */
const most = 5;
/** Ids of entries that are not pages: page names never contain `~`. */
const [end, other] = ['~end', '~other'];

interface StartPageProps {
  /** The first page of the path. */
  first: string | undefined;
  onChoose: (page: string) => void;
}

/** Selects the first page of the path among those of the application. */
function StartPage({ first, onChoose }: StartPageProps) {
  const { t } = useLingui();
  const options = useListOptions('funnelStep', errorToast).data ?? [];
  const names = options.filter(({ extra }) => extra?.['kind'] === 'page').map(({ label }) => label);
  return (
    <label className="inline">
      {t({ message: 'Start page', context: 'path' })}
      <Select value={first ?? ''} onChoose={onChoose}>
        {[...new Set([...names, ...(first === undefined ? [] : [first])])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface StepItemProps {
  step: Step;
  number: number;
  /** The page chosen as the next step. */
  nextPage: string | undefined;
  entries: readonly RankedEntry[];
  onChoose: (page: string) => void;
}

/** The pages that follow a step; choosing one makes it the next step. */
function StepItem({ step, number, nextPage, entries, onChoose }: StepItemProps) {
  const { t, i18n } = useLingui();
  const [views, devices] = [i18n.number(step.views), i18n.number(step.devices)];
  const title = t`After step ${number}: ${step.pageName}`;
  return (
    <li>
      <h4>{title}</h4>
      <p>
        {t`Page views: ${views}`} · {t`Devices: ${devices}`}
        {nextPage !== undefined && (
          <>
            {' · '}
            <Trans>
              Next step: <bdi>{nextPage}</bdi>
            </Trans>
          </>
        )}
      </p>
      <RankedBars
        label={title}
        entries={entries}
        whole={step.views}
        inOrder
        onChoose={(id) =>
          id === end || id === other || number >= most || id === nextPage ? undefined : () => onChoose(id)
        }
      />
    </li>
  );
}

/** The path tab: which pages users visit next, step by step. */
export default function PathTab() {
  const { t } = useLingui();
  const { search, setSearch } = useAddress(address);
  const { pages } = search;
  const query = useGetBehaviourPath(
    { ...topic.filter(search), pages },
    { query: { placeholderData: keepPreviousData } },
  );
  const steps = query.data?.steps ?? [];
  const pathTo = (place: number, ...further: readonly string[]) =>
    [...steps.slice(0, place + 1).map(({ pageName }) => pageName), ...further].join('~');
  const entriesOf = ({ next, left }: Step): RankedEntry[] =>
    [
      ...next.pages.map(({ pageName, views }) => ({ id: pageName, name: pageName, value: views, isData: true })),
      { id: other, name: t`Other pages`, value: next.other },
      { id: end, name: t`Left the app`, value: left },
    ].filter(({ value }) => value > 0);
  return (
    <Frame asks={asks}>
      <ChartFrame
        title={t`Path`}
        help={t`What the same session views right after each step. Shares are of the views of the step. A funnel counts devices that take steps in order with anything in between, also in later sessions, so it has at least as many devices as a direct path.`}
        controls={<StartPage first={steps[0]?.pageName} onChoose={(value) => setSearch({ pages: value })} />}
        query={query}
        table={
          query.data && {
            head: [t`Step`, t`Page`, t`Next page`, t`Page views`, t`Share`],
            rows: steps.flatMap((step, place) =>
              entriesOf(step).map(({ name, value }) => [
                String(place + 1),
                step.pageName,
                name,
                value,
                percentText((value / step.views) * 100),
              ]),
            ),
          }
        }
        empty={t`No sessions followed this path in this period.`}
        height={260}
      >
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            <StepItem
              key={`${place} ${step.pageName}`}
              step={step}
              number={place + 1}
              nextPage={steps[place + 1]?.pageName}
              entries={entriesOf(step)}
              onChoose={(page) => setSearch({ pages: pathTo(place, page) })}
            />
          ))}
        </ol>
      </ChartFrame>
    </Frame>
  );
}
