import { expect, test } from 'vitest';
import { arranged, moved, placed, stepped } from './layout';

const columns = [
  { id: 'vendor', minWidth: 200 },
  { id: 'number', width: 120 },
  { id: 'amount', width: 140 },
];
const names = (list: { field: string }[]) => list.map(({ field }) => field);

test('a column missing in the saved settings follows its declared neighbor', () => {
  const saved = [
    { field: 'amount', visible: true, width: 0, pin: '' as const, total: '' as const },
    { field: 'vendor', visible: true, width: 0, pin: '' as const, total: '' as const },
    { field: 'gone', visible: true, width: 0, pin: '' as const, total: '' as const },
  ];
  expect(names(arranged(columns, saved))).toEqual(['amount', 'vendor', 'number']);
});

test('a column declared as hidden is not visible by default', () => {
  expect(arranged([{ id: 'a', hidden: true }], [])).toEqual([
    { field: 'a', visible: false, width: 0, pin: '', total: '' },
  ]);
});

test('a column declared as pinned stays pinned until the user unpins it', () => {
  const declared = [{ id: 'amount', width: 140, pin: 'right' as const }, { id: 'vendor' }];
  const settings = arranged(declared, []);
  expect(placed(declared, settings, 0).map(({ column, pin }) => [column.id, pin])).toEqual([
    ['vendor', ''],
    ['amount', 'right'],
  ]);
  const freed = settings.map((setting) => ({ ...setting, pin: '' as const }));
  expect(placed(declared, arranged(declared, freed), 0).map(({ column }) => column.id)).toEqual([
    'amount',
    'vendor',
  ]);
});

test('a column grows with the list until the user sets its width', () => {
  const [asDeclared] = placed(columns, arranged(columns, []), 0).slice(1);
  const wider = arranged(columns, []).map((setting) => ({ ...setting, width: 150 }));
  expect([asDeclared?.grows, placed(columns, wider, 0)[1]?.grows]).toEqual([true, false]);
});

test('columns pinned left are placed first, each after the previous one', () => {
  const settings = arranged(columns, []).map((setting) => ({
    ...setting,
    pin: ({ amount: 'left', number: 'left', vendor: '' } as const)[setting.field] ?? ('' as const),
  }));
  expect(
    placed(columns, settings, 40).map(({ column, offset, edge, flexible }) => [
      column.id,
      offset,
      edge,
      flexible,
    ]),
  ).toEqual([
    ['number', 40, false, false],
    ['amount', 160, true, false],
    ['vendor', 0, false, true],
  ]);
});

test('columns pinned right are offset from the last column', () => {
  const settings = arranged(columns, []).map((setting) => ({ ...setting, pin: 'right' as const }));
  expect(placed(columns, settings, 0).map(({ offset, edge }) => [offset, edge])).toEqual([
    [260, true],
    [140, false],
    [0, false],
  ]);
});

test('a column moves by one position among the visible columns', () => {
  const settings = arranged([...columns, { id: 'x', hidden: true }], []);
  const order = moved(settings, 'x', 1);
  expect(names(order)).toEqual(['vendor', 'x', 'number', 'amount']);
  expect(names(stepped(order, 'number', -1))).toEqual(['number', 'vendor', 'x', 'amount']);
  expect(names(stepped(order, 'vendor', -1))).toEqual(names(order));
});
