import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLanguage } from '@tabler/icons-react';
import { config } from '../../base/config.ts';
import type { Language } from '../../base/config.ts';
import { chooseLanguage, language, languageNames, languageTags } from '../../i18n/language.ts';
import { useStore } from '../../base/use-store.ts';
import { renewSession } from '../../session/calls.ts';
import { MenuButton } from './lazy-button.tsx';
import { attempt } from '../frame/lazy-part.ts';
import { leaveNotice } from '../tabs/reload-page.ts';
import { toast } from '../toasts/toasts.ts';

async function switchLanguage(next: Language): Promise<void> {
  await chooseLanguage(next);
  if (config().reloadOnLanguageSwitch) return leaveNotice('switched');
  toast({ kind: 'success', text: msg`Switched successfully` });
  // The server provides the names of menus that the console has no text for.
  await renewSession();
}

/** The menu of languages; renders nothing if there is only one. */
export function LanguageMenu() {
  const { t } = useLingui();
  const current = useStore(language);
  const { languages } = config();
  if (languages.length < 2) return null;
  return (
    <MenuButton
      label={t`Language`}
      button={<IconLanguage size={18} aria-hidden />}
      items={languages.map((id) => ({
        id: id,
        label: languageNames[id],
        lang: languageTags[id].html,
        checked: id === current,
        run: () => void attempt(() => switchLanguage(id)),
      }))}
    />
  );
}
