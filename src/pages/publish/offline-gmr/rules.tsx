import { useLingui } from '@lingui/react/macro';
import { useListGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import { Once } from '../../../ui/once.tsx';
import type { RuleOwner } from '../gray/owner.ts';
import { GrayRuleList } from '../gray/rules.tsx';
import classes from './offline-gmr.module.css';

const GrayRuleForm = lazy(() => import('../gray/form.tsx'));
const never = () => null;

/** The targeting rules of an offline package; a rule matches if any of its conditions does. */
export function OfflineRules({ row, name }: { row: OfflinePackage; name: string }) {
  const { search, setSearch, setDirty } = useView('/pages/publish/offline-gmr');
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const owner: RuleOwner = {
    kind: 'offline',
    id: row.id,
    name,
    isLive: row.status === 'effective',
    combination: 'OR',
    grayOnly: true,
  };
  const rules = useListGrayRules(owner.kind, owner.id);
  return (
    <section aria-label={t`Targeting rules`} className={classes.rules}>
      <h2>{t`Targeting rules`}</h2>
      {rules.data ? (
        <GrayRuleList
          owner={owner}
          menu="publish/offline-upgrade"
          rules={rules.data}
          lockOf={never}
          onRule={(rule) => setSearch({ rule })}
          confirm={confirm}
        />
      ) : rules.error ? (
        <Failed error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
      {dialog}
      <Once when={search.rule !== undefined}>
        <GrayRuleForm
          openOwner={owner}
          others={rules.data ?? []}
          locked={null}
          rule={search.rule}
          onRule={(rule, id) => setSearch(rule === undefined ? { rule } : { rule, id })}
          onDirty={(dirty) => setDirty('rule', dirty)}
        />
      </Once>
    </section>
  );
}
