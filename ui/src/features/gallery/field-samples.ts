import type { ChoicePage } from '@/components/fields/use-choices';

export const fieldStates = ['empty', 'filled', 'error', 'disabled', 'loading', 'read-only'] as const;

export const sampleFileLimits = { types: ['.pdf', '.png', '.jpg'], maxBytes: 20 * 1024 * 1024 };

export const sampleStates = {
  several: {
    max: 3,
    data: [
      { value: 'a', label: 'AP Managers' },
      { value: 'b', label: 'Approvers' },
      { value: 'c', label: 'Processors' },
    ],
  },
};

const vendors = Array.from({ length: 60 }, (_, n) => ({
  value: `v${n}`,
  label: `${['Contoso', 'Fabrikam', 'Adatum', 'Litware'][n % 4]} ${Math.floor(n / 4) + 1}`,
  hint: `Vendor ${10_000 + n}`,
}));

/** Simulates the API: pages of twenty after a delay. */
export async function searchSamples({
  search,
  cursor,
}: {
  search: string;
  cursor: string;
}): Promise<ChoicePage> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  const found = vendors.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  const from = Number(cursor);
  const nextCursor = from + 20 < found.length ? String(from + 20) : '';
  return { items: found.slice(from, from + 20), nextCursor };
}
