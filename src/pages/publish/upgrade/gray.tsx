import { lazy } from 'react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lifecycles } from '../../../../openapi/generated/lifecycles.ts';
import { useDeleteGrayRule, useListGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import { useGetUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import { problemShown } from '../../../api/update.ts';
import { useCan } from '../../../session/permission.ts';
import { useView } from '../../../shell/tabs/use-view.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DetailDrawer } from '../../../ui/form/detail-drawer.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { Once } from '../../../ui/once.tsx';
import { ruleSentence } from './gray-words.ts';
import { WhitelistImport } from './whitelist-import.tsx';
import { platformNames } from './words.ts';
import classes from './upgrade.module.css';

const GrayRuleForm = lazy(() => import('./gray-form.tsx'));

/** The gray rules of one package. */
export default function GrayRules() {
  const { params, search, setSearch } = useView('/pages/publish/{$platform}-upgrade');
  const { platform } = params;
  const ownerId = search.gray ?? '';
  const { t, i18n } = useLingui();
  const can = useCan();
  const { ask, dialog, isOpen } = useConfirm();
  const enabled = { query: { enabled: ownerId !== '' } };
  const { data: owner, error: noOwner, refetch: readOwner } = useGetUpgrade(platform, ownerId, enabled);
  const rules = useListGrayRules('upgrade', ownerId, enabled);
  // A package of another platform is none of this page: its rules are not shown here, even to whom they are told.
  const query = noOwner ? { data: undefined, error: noOwner, refetch: readOwner } : rules;
  const { mutateAsync: remove } = useDeleteGrayRule(problemShown);
  const version = owner?.version ?? '';
  const name = i18n._(platformNames[platform]);
  const mayChange = can(`publish/${platform}-upgrade#doUpdate`);
  const lockOf = (operation: 'createGrayRule' | 'updateGrayRule' | 'deleteGrayRule') =>
    owner ? refusal(lifecycles.Upgrade, operation, owner.status) : null;

  const askRemove = (id: string, sentence: string, others: number) =>
    ask({
      title: t`Remove this gray rule of ${name} ${version}?`,
      verb: t`Remove`,
      names: [`${name} ${version}`],
      impact: [sentence],
      next: others === 0 ? t`It is the only rule: without it everyone gets the package.` : t`${plural(others, { one: '# other rule stays.', other: '# other rules stay.' })}`,
      run: () => remove({ owner: 'upgrade', ownerId, id }),
    });

  return (
    <>
      <DetailDrawer
        opened={search.gray !== undefined}
        onClose={() => setSearch({ gray: undefined, rule: undefined })}
        title={t`Gray rules of ${name} ${version}`}
        covered={isOpen || search.rule !== undefined}
        query={query}
      >
        {(all) => (
          <>
            <p className={classes.meta}>
              {all.length === 0 ? t`No rule: everyone gets this package.` : t`A device that matches any of these rules gets the package.`}
            </p>
            {mayChange && (
              <ReasonButton code={lockOf('createGrayRule')} onClick={() => setSearch({ rule: 'new' })}>
                {t`Add a rule`}
              </ReasonButton>
            )}
            <ul className={classes.rules}>
              {all.map((rule) => {
                const sentence = ruleSentence(i18n, name, rule);
                return (
                  <li key={rule.id} className={classes.rule}>
                    <p>{sentence}</p>
                    {rule.maxUsers !== undefined && (
                      <p className={classes.meta}>
                        {t`${plural(rule.maxUsers, { one: 'At most # user', other: 'At most # users' })}`}
                      </p>
                    )}
                    {rule.endTime && (
                      <p className={classes.meta}>
                        <Trans>Until <Instant value={rule.endTime} /></Trans>
                      </p>
                    )}
                    <p className={classes.meta}>
                      {rule.description} <Instant value={rule.createdAt} /> · {rule.createdBy}
                    </p>
                    {mayChange && (
                      <div className={classes.buttons}>
                        <ReasonButton small code={lockOf('updateGrayRule')} onClick={() => setSearch({ rule: rule.id })}>{t`Edit`}</ReasonButton>
                        <ReasonButton small code={lockOf('deleteGrayRule')} onClick={() => askRemove(rule.id, sentence, all.length - 1)}>
                          {t`Remove`}
                        </ReasonButton>
                      </div>
                    )}
                    {rule.mode === 'whitelist' && can(`publish/${platform}-upgrade#doImport`) && (
                      <WhitelistImport ownerId={ownerId} ruleId={rule.id} />
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </DetailDrawer>
      {dialog}
      <Once when={search.rule !== undefined}>
        <GrayRuleForm shownOwner={ownerId} locked={lockOf('updateGrayRule')} />
      </Once>
    </>
  );
}
