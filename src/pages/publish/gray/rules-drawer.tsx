import { useLingui } from '@lingui/react/macro';
import { useListGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import type { SearchPatch } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import type { RuleOwner } from './owner.ts';
import { GrayRuleList } from './rules.tsx';

const GrayRuleForm = lazy(() => import('./form.tsx'));

interface RulesDrawerProps {
  /** The release; its id is empty when none is shown. */
  owner: RuleOwner;
  /** The rule that is open: an id, `new`, or undefined. */
  rule: string | undefined;
  /** Changes `gray` (the release) and `rule` of the address. */
  setSearch: (patch: SearchPatch) => void;
  onDirty: (isDirty: boolean) => void;
  /** What this role may ever do. */
  may: { change: boolean; import: boolean };
  /** Problem code of why the release does not allow a change now, or null. */
  lockOf: (operation: 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule') => string | null;
  /** The release itself, when it could not be read or is none of this page: its rules are not shown then. */
  ownerFailed?: { error: unknown; refetch: () => unknown } | undefined;
}

/** The gray rules of a release over its list, and a rule over them. */
export function RulesDrawer({ owner, rule, setSearch, onDirty, may, lockOf, ownerFailed }: RulesDrawerProps) {
  const { t } = useLingui();
  const { name } = owner;
  const { ask, dialog, isOpen } = useConfirm();
  const query = useListGrayRules(owner.kind, owner.id, { query: { enabled: owner.id !== '' } });
  return (
    <>
      <DetailDrawer
        opened={owner.id !== ''}
        onClose={() => setSearch({ gray: undefined, rule: undefined })}
        title={t`Gray rules of ${name}`}
        covered={isOpen || rule !== undefined}
        query={ownerFailed ? { data: undefined, ...ownerFailed } : query}
      >
        {(rules) => (
          <GrayRuleList
            owner={owner}
            rules={rules}
            may={may}
            lockOf={lockOf}
            onRule={(next) => setSearch({ rule: next })}
            ask={ask}
          />
        )}
      </DetailDrawer>
      {dialog}
      <Once when={rule !== undefined}>
        <GrayRuleForm
          shown={owner}
          others={query.data ?? []}
          locked={lockOf('updateGrayRule')}
          rule={rule}
          onRule={(next, gray) => setSearch(next === undefined ? { rule: next } : { rule: next, gray })}
          onDirty={onDirty}
        />
      </Once>
    </>
  );
}
