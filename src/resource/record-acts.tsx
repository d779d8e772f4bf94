import { createContext, use } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button/button.tsx';
import { LazyMenu, prepareMenu } from '../ui/float/lazy-menu.tsx';
import type { MenuItem } from '../ui/float/menu.tsx';
import { useAnchor } from '../ui/float/use-anchor.ts';
import classes from './record-acts.module.css';

/** What can be done to a record, as the row of a list offers it. */
export interface RecordAct extends MenuItem {
  label: string;
  /** Stands beside the menu: the next act of its state, and the change of the record. */
  first: boolean;
}

/** What can be done to a record of the list around, by its id; nothing for one that the list does not show. */
export const RecordActsContext = createContext<(id: string) => readonly RecordAct[]>(() => []);

const prepare = async () => prepareMenu();

/** The acts of a record in its details, which close with the first of them. */
export function RecordActs({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const acts = use(RecordActsContext)(id);
  const { button, anchor, close } = useAnchor(prepare);
  if (acts.length === 0) return null;
  const run = (act: RecordAct) => {
    // First: an act that opens something by the address replaces what closing made of it, and both are one step back.
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
