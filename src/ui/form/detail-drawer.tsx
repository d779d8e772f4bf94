import type { ReactNode } from 'react';
import { Drawer } from '../dialog/drawer.tsx';
import { QueryContent } from '../list/states.tsx';
import { MantineFrame } from '../mantine-frame.tsx';
import { useRecent } from './use-recent.ts';
import classes from './form.module.css';

export { DataList, Fact } from './data-list.tsx';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Wider, for tables; `matrix` is the widest. */
  wide?: boolean | 'matrix';
}

interface RecordProps<Entity> extends DrawerProps {
  query: { data: Entity | undefined; error: unknown; refetch: () => unknown };
  children: (entity: Entity) => ReactNode;
}

/** For content that needs no query. */
interface ContentProps extends DrawerProps {
  query?: undefined;
  children: ReactNode;
}

/** A drawer with the details of a record, over its list; or, without a query, with other content. */
export function DetailDrawer<Entity>(props: RecordProps<Entity> | ContentProps) {
  const { opened, onClose, title, wide, query, children } = props;
  useRecent('view', opened && (!query || query.data !== undefined) ? title : null);
  return (
    <MantineFrame>
      <Drawer opened={opened} onClose={onClose} title={title} wide={wide}>
        <div className={classes.record}>
          {query ? (
            <QueryContent query={query} rows={8} onCancel={onClose}>
              {children}
            </QueryContent>
          ) : (
            children
          )}
        </div>
      </Drawer>
    </MantineFrame>
  );
}
