import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

interface WaitProps {
  /** Seconds, counted from the first render. */
  seconds: number;
}

/** The time until the next attempt. The countdown is visual; screen readers only announce its end. */
export function Wait({ seconds }: WaitProps) {
  const { t } = useLingui();
  const [remaining, setRemaining] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setRemaining(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const [minutes, rest] = [Math.floor(remaining / 60), remaining % 60];
  return (
    <div>
      {remaining > 0 && (
        <p role="timer">{minutes > 0 ? t`Try again in ${minutes} min ${rest} s.` : t`Try again in ${rest} s.`}</p>
      )}
      <p role="status">{remaining === 0 && t`You can try again now.`}</p>
    </div>
  );
}
