import { createContext, use } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button/button.tsx';
import { LazyMenu, prepareMenu } from '../ui/float/lazy-menu.tsx';
import type { MenuItem } from '../ui/float/menu.tsx';
import { useAnchor } from '../ui/float/use-anchor.ts';
import classes from './record-acts.module.css';

/** An action on a record as the row of a list offers it. */
export interface RecordAct extends MenuItem {
  label: string;
  /** Whether it is shown next to the menu: the next action for the record's state, and editing. */
  first: boolean;
}

/** Returns the actions of a record of the enclosing list by id; empty if the list does not show the record. */
export const RecordActsContext = createContext<(id: string) => readonly RecordAct[]>(() => []);

const prepare = async () => prepareMenu();

/** The actions in the details of a record; running one closes the details. */
export function RecordActs({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const acts = use(RecordActsContext)(id);
  const { button, anchor, close } = useAnchor(prepare);
  if (acts.length === 0) return null;
  const run = (act: RecordAct) => {
    // Close first: an action that changes the address then replaces the entry of the closing, so that one step back
    // undoes both.
    onClose();
    act.run();
  };
  const [first, others] = [acts.filter((act) => act.first), acts.filter((act) => !act.first)];
  return (
    <div className={`row ${classes.acts}`}>
      {first.map((act) => (
        <Button key={act.id} small variant="default" onClick={() => run(act)}>
          {act.label}
        </Button>
      ))}
      {others.length > 0 && (
        <Button small variant="default" aria-haspopup="menu" aria-label={t`More actions for ${name}`} {...button}>
          ⋯
        </Button>
      )}
      {anchor && (
        <LazyMenu
          anchor={anchor}
          label={t`Actions for ${name}`}
          onClose={close}
          items={others.map((act) => ({ ...act, run: () => run(act) }))}
        />
      )}
    </div>
  );
}
