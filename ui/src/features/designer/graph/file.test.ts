import { expect, test } from 'vitest';
import { fileName, fileText, graphOfFile } from './file';

const graph = {
  nodes: [
    { id: 's', kind: 'start', name: 'Begin', position: { x: 0, y: 1.5 } },
    {
      id: 'u',
      kind: 'future',
      name: 'é "漢"',
      parent: 's',
      config: { deep: { list: [1, null] } },
      more: true,
    },
  ],
  edges: [{ from: 's', to: 'u', type: 'Case' as const, case: 'a', label: 'x' }],
  parameters: [{ name: 'vendor', type: 'text' as const, required: true }],
  layout: { zoom: 2 },
};

test('a file keeps every field of a graph', () => {
  expect(graphOfFile(fileText(graph))).toEqual(graph);
});

test('a file that the canvas cannot show is refused', () => {
  const [step, link] = [graph.nodes[0], graph.edges[0]];
  const wrong = [
    null,
    [],
    {},
    { nodes: [], edges: {} },
    { nodes: [null], edges: [] },
    { nodes: [{ ...step, id: 1 }], edges: [] },
    { nodes: [{ ...step, position: { x: '0', y: 0 } }], edges: [] },
    { nodes: [{ ...step, config: [] }], edges: [] },
    { nodes: [{ ...step, parent: {} }], edges: [] },
    { nodes: [step], edges: [{ ...link, to: null }] },
    { nodes: [step], edges: [], parameters: {} },
  ];
  for (const each of wrong) expect(graphOfFile(JSON.stringify(each)), JSON.stringify(each)).toBeUndefined();
  expect(graphOfFile('{')).toBeUndefined();
  expect(graphOfFile('<?xml version="1.0"?>')).toBeUndefined();
  expect(graphOfFile(`${' '.repeat(5_000_000)}${fileText(graph)}`)).toBeUndefined();
});

test('the name of a file has no characters that a file system refuses', () => {
  expect(fileName('Pay: A/B "now"?')).toBe('Pay_ A_B _now__.json');
});
