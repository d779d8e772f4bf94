import 'virtual:theme/shell.css';
import 'virtual:theme/mantine.css';
import '../../theme/forced-colors.css';
import '../../ui/primitives.css';
import { useEffect } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { installHints } from '../../ui/float/install-hints.ts';
import { KitProvider } from '../../ui/kit.tsx';
import { MantineFrame } from '../../ui/mantine-frame.tsx';
import { Buttons } from './buttons.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { sampleKit } from './kit.ts';
import { ListStates } from './list-states.tsx';
import { Overlays } from './overlays.tsx';
import { Tables } from './tables.tsx';
import { Values } from './values.tsx';
import classes from './gallery.module.css';

const client = new QueryClient();

/** Shows every component of the kit in every state on one page, for development and for the stories that measure it. */
export function Gallery() {
  useEffect(installHints, []);
  return (
    <QueryClientProvider client={client}>
      <KitProvider value={sampleKit}>
        <MantineFrame>
          <main className={classes.page}>
            <h1>Kit gallery</h1>
            <p>The pieces of src/ui in their states. Served by `npm run dev` only; no build contains it.</p>
            <Buttons />
            <Values />
            <Fields />
            <ListStates />
            <Tables />
            <Charts />
            <Overlays />
          </main>
        </MantineFrame>
      </KitProvider>
    </QueryClientProvider>
  );
}
