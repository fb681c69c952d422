/** What the application stands on and cannot do without; a browser that lacks any of it is too old. */
export function browserSupported(): boolean {
  return (
    typeof BroadcastChannel === 'function' &&
    typeof IntersectionObserver === 'function' &&
    typeof Array.prototype.findLastIndex === 'function' &&
    typeof crypto?.randomUUID === 'function' &&
    crypto.subtle !== undefined
  );
}
