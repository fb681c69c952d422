import { create } from 'zustand';
import type { Schema } from '@/lib/api/types';
import { defaultPalette, type PaletteId, palettes } from '@/theme/palettes';

/**
 * The part of a company's appearance that colors the page, except light and dark mode, which is a user
 * preference.
 */
export interface CompanyTheme {
  palette: PaletteId;
  sidebar: 'light' | 'dark';
}

// A palette added on the server does not compile until its shades are here, and vice versa.
palettes satisfies Record<Schema<'AppearanceCompanySettings'>['paletteId'], unknown>;

export const useCompanyTheme = create<CompanyTheme>()(() => ({ palette: defaultPalette, sidebar: 'light' }));

/** The server's name of a palette or theme, or the default for an unknown name. */
export function companyThemeOf(appearance: { paletteId: string; theme: string }): CompanyTheme {
  return {
    palette: appearance.paletteId in palettes ? (appearance.paletteId as PaletteId) : defaultPalette,
    sidebar: appearance.theme === 'dark' ? 'dark' : 'light',
  };
}

export function applyCompanyTheme(next: CompanyTheme): void {
  const { palette, sidebar } = useCompanyTheme.getState();
  if (next.palette === palette && next.sidebar === sidebar) return;
  useCompanyTheme.setState(next);
}

/** The theme of another tenant must not stay. */
export const resetCompanyTheme = (): void => applyCompanyTheme(useCompanyTheme.getInitialState());

/** The version in the URL makes a new logo appear immediately. */
export const logoUrl = (tenant: string, version?: number | string): string =>
  `/api/tenants/${tenant}/logo${version === undefined ? '' : `?v=${version}`}`;
