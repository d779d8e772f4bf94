import '../theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../theme/theme.ts';

/** The root element's attributes belong to the preferences; the provider must not write them. */
const noRoot = () => undefined;

/** What Mantine needs around it. Drawers and dialogs bring it along, so that a list loads none of it. */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
      {children}
    </MantineProvider>
  );
}
