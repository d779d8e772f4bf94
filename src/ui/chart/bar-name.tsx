import classes from './chart.module.css';

interface BarNameProps {
  name: string;
  /** Whether it is data, in whatever language. */
  isData?: boolean | undefined;
  /** Goes where the bar leads; undefined where it leads nowhere. */
  onChoose: (() => void) | undefined;
}

/** The label of a bar, as a button if it has an action. */
export function BarName({ name, isData, onChoose }: BarNameProps) {
  const content = isData ? <bdi>{name}</bdi> : name;
  if (!onChoose) return <span>{content}</span>;
  return (
    <button type="button" className={`link ${classes.choice}`} onClick={onChoose}>
      {content}
    </button>
  );
}
