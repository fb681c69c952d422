import { createContext, type ReactNode, useContext } from 'react';
import { type DateStyle, defaultDateStyle } from './date';

const DateStyleContext = createContext<DateStyle>(defaultDateStyle);

/** Provides the tenant's patterns and time zone to its children. */
export function DateStyleProvider({ style, children }: { style: DateStyle; children: ReactNode }) {
  return <DateStyleContext.Provider value={style}>{children}</DateStyleContext.Provider>;
}

export const useDateStyle = (): DateStyle => useContext(DateStyleContext);
