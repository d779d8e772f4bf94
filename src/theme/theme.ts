import { createTheme, rem } from '@mantine/core';
import type { BadgeProps, ButtonProps, InputProps } from '@mantine/core';
import { brands, dark, gray, green, red } from './tokens.ts';

/**
 * What Mantine computes in script. Colours, fonts and sizes live in the generated style sheets: `brand` is whatever
 * ladder the root element's `data-theme` chooses, so a change of theme renders nothing again.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand: brands.purple, gray, dark, red, green },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects instead of `Button.extend`: that would load every component named here with the shell.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size = 'sm' }: ButtonProps) => ({
        root: size === 'sm' ? { '--button-height': rem(32), '--button-fz': rem(14) } : {},
      }),
    },
    Input: {
      vars: (_theme: unknown, { size = 'sm' }: InputProps) => ({
        wrapper: size === 'sm' ? { '--input-height': rem(32), '--input-fz': rem(14) } : {},
      }),
    },
    Badge: {
      defaultProps: { tt: 'none', radius: 'sm', fw: 500 } satisfies Partial<BadgeProps>,
      vars: () => ({ root: { '--badge-height': rem(22), '--badge-fz': rem(12) } }),
    },
    Modal: {
      defaultProps: { centered: true, radius: 'xl', lockScroll: false, overlayProps: { backgroundOpacity: 0.45 } },
    },
    Drawer: { defaultProps: { lockScroll: false } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});
