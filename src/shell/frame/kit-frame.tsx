import 'virtual:theme/mantine.css';
import type { ReactNode } from 'react';
import { KitProvider } from '../../ui/kit.tsx';
import { useKitValue } from './kit-value.ts';

/** What a view needs around it to use the kit. It travels with the first such view instead of with the shell. */
export function KitFrame({ children }: { children?: ReactNode }) {
  return <KitProvider value={useKitValue()}>{children}</KitProvider>;
}
