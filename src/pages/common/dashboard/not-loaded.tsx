import { useLingui } from '@lingui/react/macro';

/** Shows that a card failed to load, with a retry button. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <p role="alert">
      {t`Could not be loaded.`}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t`Try again`}
      </button>
    </p>
  );
}
