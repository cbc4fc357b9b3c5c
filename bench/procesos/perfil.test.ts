import { expect, test } from 'vitest'
import { partsOf } from './perfil.ts'

const node = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, scriptId: '', lineNumber: 0, columnNumber: 0 },
})

test('partsOf sums the time of a profile by package or folder, the largest sum first', () => {
  const profile = {
    nodes: [
      node(1, '(idle)', ''),
      node(2, 'parse', 'file:///portal/node_modules/pg/lib/client.js'),
      node(3, 'check', 'file:///portal/node_modules/@fastify/multipart/index.js'),
      node(4, 'createDevolucion', 'file:///portal/server/modules/devoluciones/devoluciones-alta.service.ts'),
      node(5, 'writev', 'node:internal/stream'),
    ],
    startTime: 0,
    endTime: 100,
    samples: [1, 2, 3, 4, 5, 2],
    timeDeltas: [40, 20, 15, 10, 5, 10],
  }
  expect(partsOf(profile)).toEqual([
    ['espera a la base y a la red', 40],
    ['pg', 30],
    ['@fastify/multipart', 15],
    ['server/modules/devoluciones', 10],
    ['Node', 5],
  ])
})
