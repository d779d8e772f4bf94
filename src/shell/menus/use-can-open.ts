import { useCan } from '../../session/permission.ts';
import { useHasPage } from './has-page.ts';

/** Returns a function that checks whether the user may view the page of a menu and this console has it. */
export function useCanOpen(): (menu: string) => boolean {
  const can = useCan();
  const hasPage = useHasPage();
  return (menu) => can(menu) && hasPage(`/pages/${menu}`);
}
