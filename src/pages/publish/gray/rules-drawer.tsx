import { useLingui } from '@lingui/react/macro';
import { useIsMutating } from '@tanstack/react-query';
import { useListGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import type { SearchPatch } from '../../../ui/list/search.ts';
import { Once } from '../../../ui/once.tsx';
import type { RuleChange, RuleOwner } from './owner.ts';
import { GrayRuleList } from './rules.tsx';
import { importKey } from './whitelist-import.tsx';

const GrayRuleForm = lazy(() => import('./form.tsx'));

interface RulesDrawerProps {
  /** The release; its id is empty while the drawer is closed. */
  owner: RuleOwner;
  /** Key of the menu whose controls permit changes of its rules. */
  menu: string;
  /** The address: `gray` is the release, `rule` the open rule (an id, `new`, or undefined). */
  place: {
    search: { rule?: string | undefined };
    setSearch: (patch: SearchPatch) => void;
    setDirty: (form: string, isDirty: boolean) => void;
  };
  /** Problem code of why the release can't be changed now, or null. */
  lockOf: (operation: RuleChange) => string | null;
  /** The query of the release. Its rules are hidden until it is loaded, and if it does not belong to this page. */
  release: { data: unknown; error: unknown; refetch: () => unknown };
}

/** The drawer with the targeting rules of a release, and the form of a rule on top of it. */
export function RulesDrawer({ owner, menu, place, lockOf, release }: RulesDrawerProps) {
  const { setSearch, setDirty } = place;
  const { rule } = place.search;
  const { t } = useLingui();
  const { name } = owner;
  // Whether a change takes effect immediately, and is confirmed, is unknown until the release is loaded.
  const isLoaded = release.data !== undefined;
  const { confirm, dialog } = useConfirm();
  const query = useListGrayRules(owner.kind, owner.id, { query: { enabled: owner.id !== '' } });
  // Closing would lose the report, which names the lines that were skipped.
  const isImporting = useIsMutating({ mutationKey: importKey(owner) }) > 0;
  return (
    <>
      <DetailDrawer
        opened={owner.id !== ''}
        onClose={() => isImporting || setSearch({ gray: undefined, rule: undefined })}
        title={isLoaded ? t`Targeting rules of ${name}` : t`Targeting rules`}
        query={isLoaded ? query : { data: undefined, error: release.error, refetch: release.refetch }}
      >
        {(rules) => (
          <GrayRuleList
            owner={owner}
            menu={menu}
            rules={rules}
            lockOf={lockOf}
            onRule={(next) => setSearch({ rule: next })}
            confirm={confirm}
          />
        )}
      </DetailDrawer>
      {dialog}
      <Once when={rule !== undefined && isLoaded}>
        <GrayRuleForm
          openOwner={owner}
          others={query.data ?? []}
          locked={lockOf('updateGrayRule')}
          rule={rule}
          onRule={(next, gray) => setSearch(next === undefined ? { rule: next } : { rule: next, gray })}
          onDirty={(isDirty) => setDirty('rule', isDirty)}
        />
      </Once>
    </>
  );
}
