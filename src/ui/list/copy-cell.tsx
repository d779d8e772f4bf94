import type { MessageDescriptor } from '@lingui/core';
import { CopyButton } from '../text/copy-button.tsx';
import type { CellPlace } from './types.ts';
import classes from './grid.module.css';

/** The text of a cell with a copy button that lies over the cell's end, so that its coming moves nothing. */
export function CopyCell({ value, label, place }: { value: string; label: MessageDescriptor; place: CellPlace }) {
  if (!place.active) return value;
  return (
    <>
      {value}
      <span className={classes.copy}>
        <CopyButton value={value} label={place.say(label)} tabIndex={-1} />
      </span>
    </>
  );
}
