/** Decimal numbers of any length without floats: `units` times ten to the power of minus `scale`. */
export interface Exact {
  units: bigint;
  scale: number;
}

export const zero: Exact = { units: 0n, scale: 0 };

/** Parses "-12.30"; an invalid text is a defect of the caller. */
export function exact(text: string): Exact {
  const parts = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/.exec(text);
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts ?? [];
  if (!parts || whole + fraction === '') throw new RangeError(`"${text}" is no number`);
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(power);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function unitsAt({ units, scale }: Exact, decimals: number): bigint {
  return units * 10n ** BigInt(decimals - scale);
}

export function plus(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export const negated = ({ units, scale }: Exact): Exact => ({ units: -units, scale });

/** Formats with a number of decimals, with halves rounded away from zero as in accounting; never "-0.00". */
export function fixed(value: Exact, digits: number): string {
  const negative = value.units < 0n;
  let units = negative ? -value.units : value.units;
  if (value.scale <= digits) units *= 10n ** BigInt(digits - value.scale);
  else {
    const step = 10n ** BigInt(value.scale - digits);
    units = (units + step / 2n) / step;
  }
  const text = units.toString().padStart(digits + 1, '0');
  const sign = negative && units > 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats with two decimals. */
export const cents = (value: Exact): string => fixed(value, 2);
