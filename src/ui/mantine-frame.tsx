import '../theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme.ts';

/** Keeps the provider from writing attributes of the root element, which belong to the preferences. */
const noRoot = () => undefined;

/** The providers that Mantine requires. Drawers and dialogs include them, so that lists don't load Mantine. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
      {children}
    </MantineProvider>
  );
}
