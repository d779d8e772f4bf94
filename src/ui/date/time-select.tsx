import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import classes from './date.module.css';

const upTo = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));
const parts = [upTo(24), upTo(60)] as const;

interface TimeSelectProps {
  /** `14:05`. */
  time: string;
  onChange: (time: string) => void;
  onDone: () => void;
}

/**
 * Selects for hour and minute in 24-hour format. Native: phones show their own wheel, and a keyboard can type into
 * them.
 */
export function TimeSelect({ time, onChange, onDone }: TimeSelectProps) {
  const { t } = useLingui();
  const [hour = '', minute = ''] = time.split(':');
  return (
    <div className={`line ${classes.time}`}>
      {[hour, minute].map((value, index) => (
        <select
          key={index}
          className="input"
          aria-label={index === 0 ? t`Hour` : t`Minute`}
          data-mantine-stop-propagation="true"
          value={value}
          onChange={({ currentTarget }) =>
            onChange(index === 0 ? `${currentTarget.value}:${minute}` : `${hour}:${currentTarget.value}`)
          }
        >
          {parts[index]?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ))}
      <Button small data-mantine-stop-propagation="true" onClick={onDone}>{t`Done`}</Button>
    </div>
  );
}
