import 'virtual:theme/mantine.css';
import type { ReactNode } from 'react';
import { KitProvider } from '../../ui/kit.tsx';
import { useKitValue } from './kit-value.ts';

/** The providers that a view needs to use the kit. They load with the first such view instead of with the shell. */
export function KitFrame({ children }: { children?: ReactNode }) {
  return <KitProvider value={useKitValue()}>{children}</KitProvider>;
}
