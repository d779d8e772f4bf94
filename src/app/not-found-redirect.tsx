import { Navigate } from '@tanstack/react-router';

/** Sends an address that no route knows to the page that says so. */
export function NotFoundRedirect() {
  return <Navigate to="/404" search={{ path: `${location.pathname}${location.search}` }} replace />;
}
