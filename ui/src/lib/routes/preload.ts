import { type ParsedLocation, redirect } from '@tanstack/react-router';

/**
 * Ends a preload without effect: the router does not follow a redirect that loads the document until the user opens
 * the link. For pages that change the session before they load.
 */
export function endPreload({ href }: ParsedLocation) {
  return redirect({ href, reloadDocument: true });
}
