import { useId } from 'react';
import { IconHelpCircle } from '@tabler/icons-react';
import classes from './chart.module.css';

/** A `?` button that explains a number or a chart. */
export function Explain({ label, text }: { label: string; text: string }) {
  const about = useId();
  return (
    <button type="button" className={classes.help} aria-label={label} aria-describedby={about} data-hint={text}>
      <IconHelpCircle size={16} stroke={1.5} aria-hidden />
      <span id={about} hidden>
        {text}
      </span>
    </button>
  );
}
