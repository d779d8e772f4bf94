import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { perform } from '../../../../api/change.ts';
import type { Funnel } from '../../../../api/generated/client.schemas.ts';
import { funnels } from '../../../../api/generated/funnels/resource.ts';
import { lazy } from '../../../../i18n/lazy.ts';
import { useCan } from '../../../../session/permission.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useConfirm } from '../../../../ui/confirm/use-confirm.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { Once } from '../../../../ui/once.tsx';
import { stepsText, useFunnel } from './query.ts';
import classes from './funnel.module.css';

const SaveForm = lazy(() => import('./save-form.tsx'));

interface SavedFunnelsProps {
  saved: readonly Funnel[];
  steps: readonly string[];
  windowHours: string;
  nameOf: (step: string) => string;
}

/** Saved funnels; one of them may be the current one. */
export function SavedFunnels({ saved, steps, windowHours, nameOf }: SavedFunnelsProps) {
  const { t } = useLingui();
  const can = useCan(funnels.menu);
  const { search, setSearch } = useFunnel();
  const { confirm, dialog } = useConfirm();
  const current = saved.find(
    (funnel) => stepsText(funnel.steps) === stepsText(steps) && String(funnel.windowHours) === windowHours,
  );
  const choose = (id: string) => {
    const funnel = saved.find((one) => one.id === id);
    if (funnel)
      setSearch({
        steps: stepsText(funnel.steps),
        windowHours: String(funnel.windowHours),
        step: undefined,
        belowPage: undefined,
      });
  };
  const remove = ({ id, name }: Funnel) =>
    confirm({
      title: t`Delete ${name}?`,
      verb: t`Delete`,
      names: [name],
      impact: [t`Steps: ${steps.map(nameOf).join(' → ')}`],
      next: t`Only the saved funnel is deleted, no data.`,
      run: () => perform(funnels.remove, { id }, { done: msg`Funnel deleted` }),
    });
  return (
    <div className={`row ${classes.saved}`}>
      {saved.length > 0 && (
        <label className="inline">
          {t`Saved funnel`}
          <Select value={current?.id ?? ''} onChoose={choose}>
            <option value="" disabled={current !== undefined}>
              {t`Unsaved`}
            </option>
            {saved.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
      {can(funnels.create.control) && current === undefined && (
        <Button small onClick={() => setSearch({ form: 'new' })}>{t`Save funnel`}</Button>
      )}
      {current && can(funnels.update.control) && (
        <Button small variant="default" onClick={() => setSearch({ form: current.id })}>{t`Rename`}</Button>
      )}
      {current && can(funnels.remove.control) && (
        <Button small variant="default" onClick={() => remove(current)}>{t`Delete`}</Button>
      )}
      <Once when={search.form !== undefined}>
        <SaveForm steps={steps} windowHours={windowHours} nameOf={nameOf} />
      </Once>
      {dialog}
    </div>
  );
}
