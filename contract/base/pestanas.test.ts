import { expect, test } from 'vitest'
import { ESTADO_OCULTO, ESTADOS } from './estados.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { type Pestana, PESTANAS_DEVOLUCION, PESTANAS_PEDIDO, PESTANAS_TICKET } from './pestanas.ts'

const TABLAS: [string, Record<string, Pestana>, readonly number[]][] = [
  ['returns', PESTANAS_DEVOLUCION, ESTADOS.map(({ id }) => id)],
  ['tickets', PESTANAS_TICKET, ESTADOS.map(({ id }) => id)],
  ['orders', PESTANAS_PEDIDO, ESTADOS_PEDIDO.map(({ id }) => id)],
]

test.each(TABLAS)(
  'each state of %s is in exactly one of the tabs "in progress" and "ended"; the hidden state is in neither',
  (_name, tabla, estados) => {
    const [, enCurso, terminadas] = Object.values(tabla)
    for (const id of estados.filter((each) => each !== ESTADO_OCULTO)) {
      const isIn = [enCurso, terminadas].filter((pestana) => pestana?.estados?.includes(id))
      expect(isIn, `state ${id}`).toHaveLength(1)
    }
    for (const pestana of Object.values(tabla)) expect(pestana.estados ?? []).not.toContain(ESTADO_OCULTO)
  },
)
