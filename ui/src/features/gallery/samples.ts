import type { ColumnFacts } from '@/components/grid/grid';

/** Sample records for the gallery. */
export interface SampleInvoice {
  id: string;
  vendor: string;
  number: string;
  amount: string;
  due: string;
  state: 'captured' | 'approval' | 'erpFailed' | 'paid' | 'processing';
  assignee: string;
}

const vendors = [
  'Northwind Traders',
  'Contoso Office Supply',
  'Fabrikam Logistics',
  'Adatum Energy',
  'Litware Legal LLP',
];
const states: SampleInvoice['state'][] = [
  'captured',
  'approval',
  'paid',
  'erpFailed',
  'processing',
  'approval',
];
const people = ['Maria Anders', 'Tom Reid', 'Ines Duarte', ''];

export const sampleInvoices: SampleInvoice[] = Array.from({ length: 400 }, (_, i) => ({
  id: `inv-${i}`,
  vendor: vendors[i % vendors.length] ?? '',
  number: `INV-${2231 + i * 7}`,
  amount: (((i * 7919) % 4_800_000) / 100 + 12).toFixed(2),
  due: `2026-${String(11 + (i % 2)).padStart(2, '0')}-${String(1 + ((i * 5) % 28)).padStart(2, '0')}`,
  state: states[i % states.length] ?? 'captured',
  assignee: people[i % people.length] ?? '',
}));

const fact = (name: string, kind: string, allowed: string[] = []): ColumnFacts => ({
  name,
  kind,
  operators: ['equal', 'contains', 'startsWith', 'empty', 'notEmpty'],
  allowed,
  totaled: kind === 'number',
  sortable: true,
});

/** A sample of the server's column description. */
export const sampleFacts: ColumnFacts[] = [
  fact('vendor', 'string'),
  fact('number', 'string'),
  fact('state', 'valueList', [...new Set(states)]),
  fact('assignee', 'string'),
  fact('due', 'date'),
  fact('amount', 'number'),
];

const line = (text: string) => text.padEnd(94, ' ').slice(0, 94);

export const sampleFile = [
  line('101 121042882 1234567892611200945A094101BANK OF THE WEST       NORTHWIND TRADERS      '),
  line('5200NORTHWIND TRADER                    1234567890CCDINVOICES  261120261123   1121042880000001'),
  line('622121042882123456789        0001248000INV-2231       CONTOSO OFFICE SUPPLY   0121042880000001'),
  line('622021000021987654321        0000094000F-771          FABRIKAM LOGISTICS      0121042880000002'),
  line('820000000200142042903000000000000000013420001234567890                         121042880000001'),
  line('9000001000001000000020014204290000000000000000001342000'),
  ...Array.from({ length: 4 }, () => '9'.repeat(94)),
].join('\n');

/** A minimal one-page PDF, so that the viewer works without a server. */
export function samplePdf(): Blob {
  const text = (x: number, y: number, size: number, words: string) =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
  const stream = [
    text(60, 720, 22, 'INVOICE'),
    text(60, 690, 11, 'Contoso Office Supply'),
    text(400, 720, 11, 'Invoice number INV-2231'),
    text(400, 704, 11, 'Invoice date 11/03/2026'),
    text(60, 600, 11, '40 chairs, model Aeron                         12,000.00'),
    text(60, 584, 11, 'Freight                                                         480.00'),
    text(400, 540, 14, 'Total 12,480.00 USD'),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = body.length;
  body += `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`;
  return new Blob([body], { type: 'application/pdf' });
}
