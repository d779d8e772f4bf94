import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import classes from '../analysis.module.css';

/** The part of a ranking to draw: the first values, the fewest values that add up to a given share, or all. */
export type Scope = 'first' | 'top80' | 'top90' | 'all';

/** The number of values in the scope `first`. */
export const firstCount = 10;
const parts = { top80: 0.8, top90: 0.9 } as const;
/** Tolerance for sums of shares, which are not exact. */
const epsilon = 1e-9;

/** Number of values of a ranking to draw; values without shares don't count toward a share. */
export function countIn(scope: Scope, shares: readonly (number | undefined)[]): number {
  if (scope === 'first') return firstCount;
  if (scope === 'all') return shares.length;
  let sum = 0;
  const at = shares.findIndex((share = 0) => (sum += share) >= parts[scope] - epsilon);
  return at === -1 ? shares.length : at + 1;
}

interface Shared {
  value?: number;
  share?: number;
}

/**
 * The values of a ranking in a scope and, if all have shares, those that it leaves out as one.
 * @param other the values that the ranking itself leaves out
 */
export function inScope<Value extends Shared>(
  scope: Scope,
  values: readonly Value[],
  other?: Shared,
): { drawn: readonly Value[]; rest?: { value: number; share: number } } {
  const drawn = values.slice(
    0,
    countIn(
      scope,
      values.map(({ share }) => share),
    ),
  );
  const omitted = [...values.slice(drawn.length), ...(other ? [other] : [])];
  if (omitted.length === 0 || drawn.some(({ share }) => share === undefined)) return { drawn };
  const sumOf = (all: readonly Shared[], key: 'value' | 'share') => all.reduce((sum, one) => sum + (one[key] ?? 0), 0);
  return { drawn, rest: { value: sumOf(omitted, 'value'), share: 1 - sumOf(drawn, 'share') } };
}

interface ScopeChoiceProps {
  scope: Scope;
  /** Number of values. */
  count: number;
  /** Whether the shares of the values are known. */
  hasShares: boolean;
  onChoose: (scope: Scope) => void;
}

/** Chooses the part of a ranking to draw; renders nothing if it makes no difference. */
export function ScopeChoice({ scope, count, hasShares, onChoose }: ScopeChoiceProps) {
  const { t } = useLingui();
  const first = hasShares ? t`Top ${firstCount}` : t`First ${firstCount}`;
  const names = { first, top80: t`Top 80%`, top90: t`Top 90%`, all: t`All ${count}` };
  const offered = (['first', 'top80', 'top90', 'all'] as const).filter(
    (one) => hasShares || one === 'first' || one === 'all',
  );
  return (
    <div role="group" aria-label={t`Scope`} className={`${chart.toggles} ${classes.scope}`}>
      {offered.map((one) => (
        <Button key={one} small variant="subtle" aria-pressed={one === scope} onClick={() => onChoose(one)}>
          {names[one]}
        </Button>
      ))}
    </div>
  );
}
