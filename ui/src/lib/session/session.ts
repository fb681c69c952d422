import { createStore } from 'zustand';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import type { SessionChannel } from './channel';
import { idleMark } from './idle-mark';

/** The signed-in user and their permissions. */
export type SessionUser = Schema<'AccountSession'>;

export interface Grant {
  accessToken: string;
  /** Milliseconds since the epoch, by the clock of this computer. */
  expiresAt: number;
  user: SessionUser;
}

export interface SessionTransport {
  /** Exchanges the httpOnly refresh cookie for a new access token, one tab at a time. */
  refresh(): Promise<Grant>;
  logout(accessToken: string | undefined): Promise<void>;
}

export type SessionState =
  | { status: 'unknown' }
  | { status: 'active'; user: SessionUser }
  | { status: 'idle'; user: SessionUser }
  | { status: 'ended'; reason: 'logout' | 'expired' };

export interface SessionEnd {
  reason: 'logout' | 'expired';
  /** Ended in another tab, which could not ask about unsaved input in this one. */
  elsewhere: boolean;
  /** The session was active; false if the visitor arrived without a session. */
  atWork: boolean;
}

const refreshBeforeExpiry = 5 * 60_000;
const retryAfterFailure = 15_000;

interface Options {
  tenant: string;
  transport: SessionTransport;
  channel: SessionChannel;
  /** Called once when the session ends, to delete all its data. */
  onEnd: (end: SessionEnd) => void;
}

/** One tenant's session in this tab. Only this closure holds the access token. */
export function createSession({ tenant, transport, channel, onEnd }: Options) {
  const store = createStore<SessionState>()(() => ({ status: 'unknown' }));
  let token: string | undefined;
  let expiresAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshing: Promise<Grant> | undefined;
  let begun: Promise<Grant> | undefined;
  let disposed = false;
  // The server refuses a renewal during a logout, which is no unexpected end.
  let leaving = false;
  const mark = idleMark(tenant);
  const { getState } = store;
  const set = (next: SessionState) => store.setState(next, true);

  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  const schedule = (delay: number) => {
    stopTimer();
    timer = setTimeout(() => void refresh().catch(() => {}), Math.max(delay, 1_000));
  };

  function accept(grant: Grant): Grant {
    mark.clear();
    token = grant.accessToken;
    expiresAt = grant.expiresAt;
    // A token with a lifetime under ten minutes is renewed at half of it.
    const left = expiresAt - Date.now();
    schedule(left > 2 * refreshBeforeExpiry ? left - refreshBeforeExpiry : left / 2);
    set({ status: 'active', user: grant.user });
    return grant;
  }

  function finish(reason: 'logout' | 'expired', elsewhere = false) {
    if (disposed || getState().status === 'ended') return;
    const atWork = getState().status === 'active';
    stopTimer();
    mark.clear();
    token = undefined;
    expiresAt = 0;
    set({ status: 'ended', reason });
    onEnd({ reason, elsewhere, atWork });
  }

  async function exchange(): Promise<Grant> {
    const isClosed = () => disposed || ['ended', 'idle'].includes(getState().status);
    const closedBefore = isClosed();
    try {
      const grant = await transport.refresh();
      // The session was closed or paused in the meantime: an answer must not continue it.
      if (!closedBefore && isClosed()) throw new DOMException('The session is closed.', 'AbortError');
      return accept(grant);
    } catch (error) {
      if (disposed) throw error;
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (leaving) throw error;
      if (refused && error.status !== 429) finish('expired');
      else if (getState().status === 'active') schedule(retryAfterFailure);
      throw error;
    }
  }

  function refresh(): Promise<Grant> {
    if (refreshing) return refreshing;
    const current = exchange().finally(() => {
      if (refreshing === current) refreshing = undefined;
    });
    refreshing = current;
    return current;
  }

  const leaveChannel = channel.listen((message) => {
    if (message === 'logout') finish('logout', true);
  });

  return {
    tenant,
    store,
    /** The token to send, renewed first if it has expired. */
    async token(): Promise<string | undefined> {
      if (token && expiresAt > Date.now()) return token;
      if (getState().status !== 'active') return undefined;
      return (await refresh()).accessToken;
    },
    expired: () => expiresAt <= Date.now(),
    accept,
    refresh,
    /** Requests a token with the cookie of an earlier visit in advance; the next ensure uses it. */
    async begin(): Promise<void> {
      if (getState().status !== 'unknown' || mark.isSet()) return;
      begun = refresh();
      await begun.catch(() => {});
    },
    /** Returns the current session, or restores it with the cookie of an earlier visit. */
    async ensure(): Promise<SessionUser> {
      const early = begun;
      begun = undefined;
      const state = getState();
      return state.status === 'active' ? state.user : (await (early ?? refresh())).user;
    },
    /** Applies the user's own change to their preferences or company before the next reload. */
    update(change: Partial<SessionUser>) {
      const state = getState();
      if (state.status === 'active') set({ ...state, user: { ...state.user, ...change } });
    },
    /** The session was paused for idleness, in this page or before a reload. */
    paused(): boolean {
      const { status } = getState();
      return status === 'idle' || (status === 'unknown' && mark.isSet());
    },
    /** Idle: the token is dropped, and nothing renews it until the user resumes. */
    pause() {
      const state = getState();
      if (state.status !== 'active') return;
      stopTimer();
      token = undefined;
      // Its answer is discarded, so Resume must not wait for it.
      refreshing = undefined;
      mark.set();
      set({ status: 'idle', user: state.user });
    },
    async logout() {
      const last = token;
      leaving = true;
      channel.say('logout');
      // A failed request must not keep a user signed in here.
      await transport.logout(last).catch(() => {});
      finish('logout');
      leaving = false;
    },
    end: (reason: 'logout' | 'expired') => finish(reason),
    dispose() {
      disposed = true;
      stopTimer();
      leaveChannel();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
