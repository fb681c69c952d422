const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

export interface Device {
  browser?: string;
  system?: string;
  /** The first word of another program: "curl/8.9". */
  program?: string;
  phone: boolean;
}

/** The device that a user agent names. It is an indication, because every program may send any name. */
export function deviceOf(userAgent: string): Device {
  const find = (known: typeof browsers) => known.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = find(browsers);
  const system = find(systems);
  const [program] = userAgent.trim().split(/\s/);
  return {
    ...(browser && { browser }),
    ...(system && { system }),
    ...(program && { program }),
    phone: /Mobile|iPhone|Android/.test(userAgent),
  };
}
