import { Navigate } from '@tanstack/react-router';
import { pageAddress } from '../base/page-path.ts';

/** Redirects an unknown address to the not-found page. */
export function NotFoundRedirect() {
  return <Navigate to="/404" search={{ path: pageAddress() }} replace />;
}
