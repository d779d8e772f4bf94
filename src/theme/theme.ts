import { createTheme, rem } from '@mantine/core';
import type { InputProps } from '@mantine/core';
import { brands, dark, gray, green, red } from './tokens.ts';

/**
 * The part of Mantine's theme that it computes in script. Colors, fonts and sizes are in the generated style sheets:
 * `brand` uses the colors that the root element's `data-theme` selects, so a change of theme does not rerender
 * anything.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand: brands.purple, gray, dark, red, green },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects instead of `Input.extend`: that would load every component named here with the shell.
  components: {
    Input: {
      vars: (_theme: unknown, { size = 'sm' }: InputProps) => ({
        wrapper: size === 'sm' ? { '--input-height': rem(32), '--input-fz': rem(14) } : {},
      }),
    },
    Modal: {
      defaultProps: { centered: true, radius: 'xl', lockScroll: false, overlayProps: { backgroundOpacity: 0.45 } },
    },
    DrawerRoot: { defaultProps: { lockScroll: false } },
  },
});
