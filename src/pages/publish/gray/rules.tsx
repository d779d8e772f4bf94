import { useLingui } from '@lingui/react/macro';
import type { GrayRule } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { Audience } from '../../../resource/audience/audience.tsx';
import { placeOf } from '../../../resource/audience/place.ts';
import { ruleText } from '../../../resource/audience/target-text.ts';
import { useKit } from '../../../ui/kit.tsx';
import type { RuleChange, RuleOwner } from './owner.ts';
import { confirmRemove } from './act-rule.ts';
import { WhitelistImport } from './whitelist-import.tsx';
import classes from './gray.module.css';

interface GrayRuleListProps {
  owner: RuleOwner;
  /** Key of the menu whose controls permit changes. */
  menu: string;
  rules: readonly GrayRule[];
  /** Problem code of why the release can't be changed now, or null. */
  lockOf: (operation: RuleChange) => string | null;
  /** Opens a rule: its id, or `new`. */
  onRule: (rule: string) => void;
  confirm: (question: Promise<Confirmation>) => void;
}

/** The targeting rules of a release as text, with the audience of each and the total. */
export function GrayRuleList({ owner, menu, rules, lockOf, onRule, confirm }: GrayRuleListProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const can = useCan(menu);
  const canChange = can('doUpdate');
  return (
    <>
      <p className="paragraph note">
        {owner.rulesRest && <>{t`This release doesn't use targeting rules. They have no effect.`} </>}
        {rules.length > 0 && rules.every(({ isEnded }) => isEnded)
          ? t`All rules have ended: no device will receive this release.`
          : rules.length > 0
            ? t`Devices that match any of these rules will receive this release.`
            : owner.grayOnly
              ? t`No rules: no device will receive this release.`
              : t`No rules: all devices will receive this release.`}
      </p>
      {canChange && (
        <ReasonButton code={lockOf('createGrayRule')} onClick={() => onRule('new')}>
          {t`New rule`}
        </ReasonButton>
      )}
      <ul className={`stack gap-12 ${classes.rules}`}>
        {rules.map((rule) => (
          <li key={rule.id} className={`card ${classes.rule}`}>
            <p>{ruleText(placeOf(i18n, timeZone), owner, rule)}</p>
            <p className="note">
              {rule.description} <Instant value={rule.createdAt} /> · {rule.createdBy}
            </p>
            {canChange && (
              <div className={`row ${classes.buttons}`}>
                <ReasonButton
                  small
                  code={lockOf('updateGrayRule')}
                  onClick={() => onRule(rule.id)}
                >{t`Edit`}</ReasonButton>
                <ReasonButton
                  small
                  code={lockOf('deleteGrayRule')}
                  onClick={() => confirm(confirmRemove(owner, rules, rule))}
                >
                  {t`Delete`}
                </ReasonButton>
              </div>
            )}
            {rule.mode === 'whitelist' && rule.crowdId === undefined && can('doImport') && (
              <WhitelistImport owner={owner} ruleId={rule.id} count={rule.whitelist.length} confirm={confirm} />
            )}
          </li>
        ))}
      </ul>
      <Audience kind={owner.kind} ownerId={owner.id} />
    </>
  );
}
