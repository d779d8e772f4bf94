import { IconPlus, IconTrash } from '@tabler/icons-react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/button/button.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { useItemFocus } from '../../../../ui/use-item-focus.ts';
import { type StepOptions, stepsText, useFunnel } from './query.ts';
import classes from './funnel.module.css';

const [fewest, most] = [2, 8];
/** Selectable time windows (h). */
const windows = ['1', '6', '24', '72', '168', '336', '720'];
const dayHours = 24;

interface BuilderProps {
  steps: readonly string[];
  windowHours: string;
  options: StepOptions;
}

interface StepSelectProps extends Pick<BuilderProps, 'options'> {
  label: string;
  step: string;
  onChoose: (step: string) => void;
}

/** Selects a page or an event as a step; one that no longer exists stays selected. */
function StepSelect({ label, step, options: { pages, events, nameOf }, onChoose }: StepSelectProps) {
  const { t } = useLingui();
  const groups = [
    { name: t`Pages`, steps: pages },
    { name: t({ message: 'Events', context: 'funnel' }), steps: events },
  ];
  const isKnown = groups.some(({ steps }) => steps.some(({ value }) => value === step));
  return (
    <Select aria-label={label} value={step} onChoose={onChoose}>
      {!isKnown && <option value={step}>{nameOf(step)}</option>}
      {groups.map(({ name, steps }) => (
        <optgroup key={name} label={name}>
          {steps.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

interface WindowSelectProps {
  /** Number of hours. */
  value: string;
  onChoose: (hours: string) => void;
}

/** Selects the time window; one from the address that is not offered stays selected. */
function WindowSelect({ value, onChoose }: WindowSelectProps) {
  const { t } = useLingui();
  const hoursText = (text: string) => {
    const hours = Number(text);
    return hours < dayHours
      ? t`${plural(hours, { one: '# hour', other: '# hours' })}`
      : t`${plural(hours / dayHours, { one: '# day', other: '# days' })}`;
  };
  return (
    <label className="inline">
      {t`Time to complete`}
      <Select value={value} onChoose={onChoose}>
        {[...new Set([...windows, value])]
          .toSorted((a, b) => Number(a) - Number(b))
          .map((hours) => (
            <option key={hours} value={hours}>
              {hoursText(hours)}
            </option>
          ))}
      </Select>
    </label>
  );
}

/** Selects the steps of a funnel and its time window; each change applies immediately. */
export function Builder({ steps, windowHours, options }: BuilderProps) {
  const { t } = useLingui();
  const { setSearch } = useFunnel();
  const apply = (next: readonly string[], hours = windowHours) =>
    setSearch({ steps: stepsText(next), windowHours: hours, step: undefined, belowPage: undefined });
  const { list, added, removed } = useItemFocus<HTMLFieldSetElement>(steps.length);
  const next = steps.length + 1;
  return (
    <fieldset ref={list} className={`card ${classes.builder}`}>
      <legend>{t`Steps`}</legend>
      <ol>
        {steps.map((step, place) => {
          const number = place + 1;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a step may be there several times
            <li key={`${place} ${step}`} data-item>
              <StepSelect
                label={t`Step ${number}`}
                step={step}
                options={options}
                onChoose={(value) => apply(steps.with(place, value))}
              />
              <button
                type="button"
                className={classes.remove}
                aria-label={t`Remove step ${number}`}
                data-hint={t`Remove step ${number}`}
                disabled={steps.length <= fewest}
                onClick={() => {
                  apply(steps.toSpliced(place, 1));
                  removed(place, t`Step ${number} removed`);
                }}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
      <div className={`row ${classes.more}`}>
        <Button
          data-add
          small
          variant="default"
          disabled={steps.length >= most}
          onClick={() => {
            apply([...steps, options.pages[0]?.value ?? steps[0] ?? '']);
            added(t`Step ${next} added`);
          }}
        >
          <IconPlus size={14} aria-hidden /> {t`Add step`}
        </Button>
        <WindowSelect value={windowHours} onChoose={(hours) => apply(steps, hours)} />
      </div>
    </fieldset>
  );
}
