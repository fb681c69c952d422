// The rows of both grids.
export const rows = Array.from({ length: 100_000 }, (_, i) => ({
  id: `row-${i}`,
  vendor: `Vendor ${(i * 7919) % 1000}`,
  number: `INV-${i}`,
  due: `2026-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
  amount: (((i * 7919) % 4_800_000) / 100).toFixed(2),
}));
