import { expect, test, vi } from 'vitest'
import { stepOfCampos } from '#shared/forms/campos.ts'
import { emptyOf } from '#shared/forms/escrito.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'
import { devolucionCampos } from './nueva.campos.tsx'
import { checkNueva, formPathOf, toSent } from './nueva.form.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { creditOf, lineCredit, mergeLineas, remainingFor } from './nueva.lineas.ts'

const motivos = [
  { motivoId: 2, motivo: 'Error de pedido', plazoDias: 15, vuelveMercaderia: true, requiereFotos: false, flete: '' },
  { motivoId: 5, motivo: 'Avería', plazoDias: 3, vuelveMercaderia: true, requiereFotos: true, flete: '' },
  { motivoId: 99, motivo: 'Otros', plazoDias: 10, vuelveMercaderia: true, requiereFotos: false, flete: '' },
]
const CAMPOS = devolucionCampos({ esInterno: false, razonSocialId: 1042, origenes: [] })
const linea = (change: Partial<Linea> = {}): Linea => ({
  facturaLineaId: 1,
  numeroFactura: 'A-0001-00045871',
  fechaVenta: '2026-11-10',
  codigoMaterial: 'ZK-0087',
  descripcion: 'Pastillas',
  precio: '38750.10',
  disponible: 6,
  lotes: ['P1', 'P2'],
  cantidad: 1,
  lote: 'P1',
  motivoId: '2',
  fotos: [],
  ...change,
})
const problems = (lineas: Linea[], comentarios = '', plazos: { hoy: string } | undefined = { hoy: '2026-11-12' }) => {
  const said: Record<string, string> = {}
  checkNueva(motivos, plazos)({ ...emptyOf(CAMPOS), lineas, comentarios }, (path, message) => (said[path] ??= message))
  return said
}

test('mergeLineas merges lines with the same product, lot and reason, and keeps other lines separate', () => {
  const merged = mergeLineas([
    linea({ cantidad: 2 }),
    linea({ cantidad: 1, motivoId: '' }),
    linea({ lote: 'P2' }),
    linea({ motivoId: '5' }),
  ])
  expect(merged.map(({ lote, motivoId, cantidad }) => [lote, motivoId, cantidad])).toEqual([
    ['P1', '2', 3],
    ['P2', '2', 1],
    ['P1', '5', 1],
  ])
})

test('remainingFor divides the available units among the lots of an invoice line', () => {
  const lineas = [linea({ cantidad: 4 }), linea({ cantidad: 3, lote: 'P2' })]
  expect(remainingFor(lineas, 1)).toBe(2)
  expect(problems(lineas)['lineas.1.cantidad']).toBe('Quedan 2 por devolver')
})

test('the form requires lot, reason, photos and comment only for products and reasons that need them', () => {
  expect(problems([linea({ lote: '', motivoId: '' })])).toEqual({
    'lineas.0.lote': 'Elegí el lote',
    'lineas.0.motivoId': 'Elegí el motivo',
  })
  expect(problems([linea({ motivoId: '5' })])).toHaveProperty('lineas.0.fotos')
  const adjunta = (name: string) => problems([linea({ motivoId: '5', fotos: [new File(['x'], name)] })])
  expect(adjunta('remito.pdf')).toHaveProperty('lineas.0.fotos')
  expect(adjunta('caja.jpg')).not.toHaveProperty('lineas.0.fotos')
  expect(problems([linea({ motivoId: '99' })])).toHaveProperty('comentarios')
  expect(problems([linea({ motivoId: '99' })], 'Llegó tarde')).toEqual({})
})

test.each([
  ['the last day', '2026-11-25', undefined],
  ['the day after', '2026-11-26', 'El plazo de 15 días para “Error de pedido” venció el 25-11-2026.'],
])('the form shows on the line that the return term has expired: %s', (_name, hoy, said) => {
  expect(problems([linea()], '', { hoy })['lineas.0.motivoId']).toBe(said)
  // Staff may accept a return after its term.
  const refuse = vi.fn<Refuse>()
  checkNueva(motivos, undefined)({ ...emptyOf(CAMPOS), lineas: [linea()] }, refuse)
  expect(refuse).not.toHaveBeenCalled()
})

test.each([2.5, 1.5, Number.NaN, 0, -1, ''] as const)(
  'the form rejects %s units of a line, and leaves the units of other lines unchanged',
  (cantidad) => {
    const lineas = [linea({ cantidad }), linea({ lote: 'P2', cantidad: 6 })]
    expect(problems(lineas)['lineas.0.cantidad']).toBeDefined()
    expect(creditOf(lineas)).toBeNull()
    if (!Number.isInteger(cantidad)) expect(remainingFor(lineas, 1)).toBe(6)
  },
)

test.each([
  [10, undefined],
  [11, 'Podés adjuntar hasta 10 archivos en toda la devolución'],
])('the form accepts at most ten photos per return: %i photos', (count, said) => {
  const fotos = Array.from({ length: count }, (_, at) => new File(['x'], `${at}.jpg`))
  const lineas = [linea({ fotos: fotos.slice(0, 6) }), linea({ lote: 'P2', fotos: fotos.slice(6) })]
  expect(problems(lineas)['lineas.1.fotos']).toBe(said)
})

test('toSent sends the channel that staff choose as a number', () => {
  const staff = devolucionCampos({
    esInterno: true,
    razonSocialId: 1042,
    origenes: [{ origenId: 5, nombre: 'Teléfono' }],
  })
  const form = { ...emptyOf(staff), origenId: '5', lineas: [linea()] }
  expect(toSent(staff, form).body.origenId).toBe(5)
  expect(toSent(CAMPOS, form).body).not.toHaveProperty('origenId')
})

test('toSent groups lines by invoice and numbers the photos; formPathOf finds the line of a server error', () => {
  const foto = new File(['x'], 'caja.jpg')
  const form = {
    ...emptyOf(CAMPOS),
    lineas: [linea(), linea({ numeroFactura: 'A-0001-00000002' }), linea({ lote: 'P2', fotos: [foto] })],
  }
  const { body, files } = toSent(CAMPOS, form)
  expect(body.facturas.map(({ productos }) => productos.length)).toEqual([2, 1])
  expect(body.facturas[0]!.productos[1]).toMatchObject({ lote: 'P2', archivos: [0] })
  expect(body.facturas[0]!.productos[1]!.facturaLineaId).toBe(form.lineas[2]!.facturaLineaId)
  expect(files).toEqual([foto])
  expect(formPathOf('facturas.0.productos.1.cantidad', '', form)).toBe('lineas.2.cantidad')
  expect(formPathOf('facturas.1.productos.0.motivo.motivoId', '', form)).toBe('lineas.1.motivoId')
  expect(formPathOf('facturas.1.numeroFactura', '', form)).toBe('lineas.1.codigoMaterial')
  const stepOf = stepOfCampos(CAMPOS)
  expect([stepOf('lineas.2.cantidad'), stepOf('comentarios')]).toEqual([0, 1])
})

test('creditOf adds the credit of all lines exactly, in cents', () => {
  expect(creditOf([linea({ cantidad: 3 }), linea({ precio: '0.10', cantidad: 1 })])).toBe('116250.40')
})

test('lineCredit and creditOf return null for an invalid quantity', () => {
  for (const cantidad of ['', 0, 1.5, 7] as const) expect(lineCredit(linea({ cantidad }), 6)).toBeNull()
  expect(creditOf([linea({ cantidad: 4 }), linea({ cantidad: 3, lote: 'P2' })])).toBeNull()
})
