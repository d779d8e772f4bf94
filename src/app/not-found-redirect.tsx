import { Navigate } from '@tanstack/react-router';
import { pageAddress } from '../base/page-path.ts';

/** Sends an address that no route knows to the page that says so. */
export function NotFoundRedirect() {
  return <Navigate to="/404" search={{ path: pageAddress() }} replace />;
}
