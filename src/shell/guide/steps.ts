import { useLingui } from '@lingui/react/macro';
import { languageTags, language } from '../../i18n/language.ts';
import { useSession } from '../../session/permission.ts';
import { useStore } from '../../base/use-store.ts';
import { useMenus } from '../menus/menu-level.tsx';
import { childrenOf } from '../menus/menu-tree.ts';
import { menuText } from '../menus/title-text.ts';
import { listText } from '../../ui/text/format.ts';

/** One thing that the guide shows. */
export interface Step {
  /** What the part of the frame it is about has as `data-guide`. */
  id: string;
  title: string;
  text: string;
}

/** What the guide tells, in the order of first use; six at most, for nobody reads more. */
export function useSteps(): Step[] {
  const { i18n, t } = useLingui();
  const { name: role } = useSession().user.selectedRoles;
  const { http } = languageTags[useStore(language)];
  const { menus } = useMenus();
  const names = childrenOf('0', menus).map((menu) => menuText(menu, i18n.locale));
  const list = listText(http, names);
  return [
    {
      id: 'menus',
      title: t`Menu`,
      text: t`The role ${role} opens: ${list}. Menus, pages and buttons follow the role.`,
    },
    {
      id: 'application',
      title: t`Current application`,
      text: t`What you see and change belongs to this application. Read its name before you publish.`,
    },
    {
      id: 'search',
      title: t`Search everything`,
      text: t`Finds pages, actions and the records you saw last, by name or by the initials of its pinyin. Ctrl+K or ⌘K opens it from anywhere.`,
    },
    {
      id: 'look',
      title: t`Appearance`,
      text: t`Colours, text size, row height and where the menus stand. Next to it is the language.`,
    },
    {
      id: 'tabs',
      title: t`Open pages`,
      text: t`Pages stay open as you left them, with what you typed, until you close them here.`,
    },
    {
      id: 'user',
      title: t`Your account`,
      text: t`Role, password, keyboard shortcuts, the way out, and this guide again.`,
    },
  ];
}
