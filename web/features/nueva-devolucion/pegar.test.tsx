import { expect, test } from 'vitest'
import { aFactura, aFacturaProducto } from '#testing/gestiones/facturas.ts'
import { isRowError, matchRow, parsePasted } from './pegar.ts'

const motivos = [
  { motivoId: 1, motivo: 'Error de despacho', plazoDias: 10, vuelveMercaderia: true, requiereFotos: true, flete: '' },
  { motivoId: 5, motivo: 'Avería en transporte', plazoDias: 3, vuelveMercaderia: true, requiereFotos: true, flete: '' },
]
const factura = aFactura(aFacturaProducto({ lotes: ['P2608'] }))
const paste = (...rows: string[][]) => parsePasted(rows.map((cells) => cells.join('\t')).join('\r\n'), motivos)
const errorsOf = (rows: object[]) => rows.filter(isRowError).map(({ fila, mensaje }) => [fila, mensaje])

test('parsePasted reads rows, skips the heading, and finds a reason written without accents', () => {
  const [row, ...rest] = paste(
    ['Factura', 'Código', 'Cantidad', 'Lote', 'Motivo'],
    ['A 1-45871', 'zk-0087', '2', 'P2608', 'averia en transporte'],
    [''],
    ['   '],
  )
  expect(rest).toEqual([])
  expect(row).toMatchObject({ fila: 2, numeroFactura: 'A-0001-00045871', codigoMaterial: 'ZK-0087', motivoId: '5' })
})

test('parsePasted returns the error of each invalid row and the data of the valid rows', () => {
  const rows = paste(
    ['45871', 'ZK-0087', '2'],
    ['A-0001-00045871', 'ZK-0087', '2,5'],
    ['A-0001-00045871', 'ZK-0087', '1', '', 'no sé'],
    ['A-0001-00045871', 'ZK-0087', '1'],
  )
  expect(errorsOf(rows)).toEqual([
    [1, 'Ingresá el número con formato 0001-00001234.'],
    [2, 'La cantidad tiene que ser un número entero de 1 o más.'],
    [3, 'No existe el motivo “no sé”. Usá uno de la lista.'],
  ])
})

test('matchRow rejects a product that the invoice has at two prices, and accepts a product at one price', () => {
  const [row] = paste(['A-0001-00045871', 'ZK-0087', '1'])
  const [sold, bonus] = [aFacturaProducto(), aFacturaProducto({ facturaLineaId: 8, precio: '0.00' })]
  if (!row || isRowError(row)) throw new Error('unreadable row')
  expect(matchRow(row, [aFactura(sold, bonus)])).toMatchObject({
    mensaje: 'Ese producto está en la factura con distintos precios. Agregalo desde la factura.',
  })
  expect(matchRow(row, [aFactura(sold, { ...bonus, precio: sold.precio })])).toMatchObject({ facturaLineaId: 7 })
})

test('matchRow checks product, available units and lot against the invoice', () => {
  const match = (...cells: string[]) => {
    const [row] = paste(cells)
    if (!row || isRowError(row)) throw new Error('unreadable row')
    return matchRow(row, [factura])
  }
  expect(match('0001-00045871', 'ZK-0087', '6')).toMatchObject({ facturaLineaId: 7, cantidad: 6, lote: 'P2608' })
  expect(match('0001-00045871', 'ZK-0087', '7')).toMatchObject({ mensaje: 'Quedan 6 por devolver.' })
  expect(match('0001-00045871', 'ZK-0087', '1', 'X')).toMatchObject({
    mensaje: 'Ese lote no es de esta factura. Puede ser P2608.',
  })
  expect(match('0001-00000009', 'ZK-0087', '1')).toMatchObject({
    mensaje: 'No encontramos esa factura. Revisá el número.',
  })
})
