/** The browser features that the application requires; a browser without them is not supported. */
export function browserSupported(): boolean {
  return (
    typeof BroadcastChannel === 'function' &&
    typeof IntersectionObserver === 'function' &&
    typeof Array.prototype.findLastIndex === 'function' &&
    typeof crypto?.randomUUID === 'function' &&
    crypto.subtle !== undefined
  );
}
