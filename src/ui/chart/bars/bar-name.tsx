import classes from '../chart.module.css';

interface BarNameProps {
  name: string;
  /** Whether the label is data, which may be in any language. */
  isData?: boolean | undefined;
  /** Navigates to the target of the bar; undefined if it has none. */
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
