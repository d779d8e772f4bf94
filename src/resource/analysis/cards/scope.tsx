import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import classes from '../analysis.module.css';

/** How much of a ranking is drawn: the first values, the fewest that make up a part of all, or all. */
export type Scope = 'first' | 'top80' | 'top90' | 'all';

/** So many values are the first ones. */
export const firstCount = 10;
const parts = { top80: 0.8, top90: 0.9 } as const;
/** Sums of shares are not exact. */
const epsilon = 1e-9;

/** How many values of a ranking are drawn; those without shares make up no part of anything. */
export function countIn(scope: Scope, shares: readonly (number | undefined)[]): number {
  if (scope === 'first') return firstCount;
  if (scope === 'all') return shares.length;
  let sum = 0;
  const at = shares.findIndex((share = 0) => (sum += share) >= parts[scope] - epsilon);
  return at === -1 ? shares.length : at + 1;
}

interface ScopeChoiceProps {
  scope: Scope;
  /** How many values there are. */
  count: number;
  /** Whether their shares are known. */
  hasShares: boolean;
  onChoose: (scope: Scope) => void;
}

/** Chooses how much of a ranking is drawn, where that makes a difference. */
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
