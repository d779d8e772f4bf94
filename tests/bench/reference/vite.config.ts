import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the reference page with the console's settings, without the console's additions. `--outDir` sets the output
 * folder.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'chrome131', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
});
