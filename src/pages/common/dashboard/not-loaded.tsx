import { useLingui } from '@lingui/react/macro';

/** Says that a card could not be loaded, and asks again. */
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
