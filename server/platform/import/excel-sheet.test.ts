import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { readHoja } from '#testing/files/hoja.ts'
import { type ExcelCell, writeSheet } from './excel-sheet.ts'

const sheetOf = (batches: readonly (readonly ExcelCell[])[][], above: readonly string[] = []) =>
  buffer(
    writeSheet({
      name: 'Hoja',
      above,
      columns: [
        { title: 'Nº', width: 10 },
        { title: 'Unidades', width: 10, total: true },
      ],
      batches,
      foot: [['Pie', 7]],
    }),
  )

test('writeSheet writes the rows of several batches one after another, and its total covers all of them, even with empty batches', async () => {
  const raw = await sheetOf([[[1, 10], [2, 20]], [], [[3, 12.5]]], ['Hoja']) // prettier-ignore
  const { filas, pie, debajo } = await readHoja(raw)
  expect(filas).toEqual([
    [1, 10],
    [2, 20],
    [3, 12.5],
  ])
  expect(pie[0]?.[0]).toBe('Total')
  expect(debajo(0, 1)).toMatchObject({ formula: 'SUBTOTAL(109,B4:B6)' })
  expect(pie[1]).toEqual(['Pie', 7])
})

test('writeSheet writes no total when there are no rows', async () => {
  const { filas, pie } = await readHoja(await sheetOf([]))
  expect(filas).toEqual([])
  expect(pie).toEqual([['Pie', 7]])
})

/** Returns the end of the sheet's XML. */
const tailOf = async (raw: Buffer): Promise<string> => {
  const zip = await yauzl.fromBufferPromise(raw)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    let tail = ''
    for await (const piece of await zip.openReadStreamPromise(entry)) tail = (tail + String(piece)).slice(-600)
    return tail
  }
  throw new Error('there is no sheet')
}
const HASTA_ACA = 'El archivo llega hasta acá. Filtrá para descargar el resto.'

test.each([
  { rows: 1_048_000, isReported: false, range: 'A1:A1048001' },
  { rows: 1_048_001, isReported: true, range: 'A1:A1048002' },
])(
  'writeSheet of $rows rows writes at most as many rows as Excel allows, and reports how many rows it omitted',
  async ({ rows, isReported, range }) => {
    const half = Array.from({ length: 524_000 }, () => [1])
    const batches = [half, half, half.slice(0, rows - 1_048_000)]
    const sheet = writeSheet({ name: 'Hoja', above: [], columns: [{ title: 'Nº', width: 10 }], batches, foot: [] })
    const tail = await tailOf(await buffer(sheet))
    expect(tail.includes(HASTA_ACA)).toBe(isReported)
    expect(tail).toContain('<c r="A1048001"><v>1</v></c></row>')
    expect(tail).toContain(`<autoFilter ref="${range}"/>`)
  },
)
