import type { ReactNode } from 'react';
import { Drawer } from '../dialog/drawer.tsx';
import { QueryContent } from '../list/states.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import { useRecent } from './use-recent.ts';
import classes from './form.module.css';

export { DataList, Fact } from './data-list.tsx';

interface DetailDrawerProps<Entity> {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Wider, for tables; `matrix` is the widest. */
  wide?: boolean | 'matrix';
  /** Whether something on top of the drawer handles Escape first. */
  covered?: boolean;
  query: { data: Entity | undefined; error: unknown; refetch: () => unknown };
  children: (entity: Entity) => ReactNode;
}

/** A drawer with the details of a record, over its list. */
export function DetailDrawer<Entity>({
  opened,
  onClose,
  title,
  wide,
  covered,
  query,
  children,
}: DetailDrawerProps<Entity>) {
  useRecent('view', opened && query.data !== undefined ? title : null);
  return (
    <MantineFrame>
      <Drawer opened={opened} onClose={onClose} title={title} wide={wide} covered={covered}>
        <div className={classes.record}>
          <QueryContent query={query} rows={8} onCancel={onClose}>
            {children}
          </QueryContent>
        </div>
      </Drawer>
    </MantineFrame>
  );
}
