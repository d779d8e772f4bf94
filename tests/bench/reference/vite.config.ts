import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the yardstick as the console is built, less everything that the console adds. `--outDir` says where to. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: { target: 'chrome131', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
});
