// In this order: Mantine's variables, then its components.
import 'virtual:theme/mantine.css';
import '../theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme.ts';
import { KitProvider } from '../ui/kit.tsx';
import { useKitValue } from './kit-value.ts';

/** The root element's attributes belong to the preferences; the provider must not write them. */
const noRoot = () => undefined;

/** What a view needs around it to use the kit. It travels with the first such view instead of with the shell. */
export function KitFrame({ children }: { children?: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
      <KitProvider value={useKitValue()}>{children}</KitProvider>
    </MantineProvider>
  );
}
