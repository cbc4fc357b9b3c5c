import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Matches SQL, up to its WHERE, that changes the state of a gestión. Such SQL bypasses the state machine. */
const STATE_UPDATE =
  /update\s+(?:devolucion|ticket|pedido_moto|certificado|pago)\s+set\b(?:(?!\bwhere\b)[^'"`])*?\bestado(?:_id|_desde)?\s*=/gi

const movesOf = (text: string): string[] => [...text.matchAll(STATE_UPDATE)].map(([found]) => found)

test('tests change states only by the calls of the state machine, never by SQL', () => {
  const wrong = globSync(['{contract,server,web,tools,idp}/**/*.test.{ts,tsx}', 'testing/**/*.ts', 'e2e/**/*.ts'])
    .map((file) => [file, movesOf(readFileSync(file, 'utf8'))] as const)
    .filter(([, moves]) => moves.length > 0)
  expect(wrong).toEqual([])
})

test.each([
  ['ticket', 'estado_id = 4 where ticket_id = $1', 1],
  ['devolucion', 'requiere_envio = true, estado_id = $2', 1],
  ['pedido_moto', '\n estado_desde = $2', 1],
  ['ticket', 'asignado_id = null where estado_id = 2', 0],
  ['credito', 'limite = 1 where estado_id = 2', 0],
])('in “update %s set %s” STATE_UPDATE matches %i times', (table, change, times) => {
  expect(movesOf(`update ${table} set ${change}`)).toHaveLength(times)
})
