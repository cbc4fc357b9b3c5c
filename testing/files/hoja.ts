import { readXlsx } from 'hucre/xlsx'

/**
 * Reads the first sheet of a workbook in four parts: the cells above the titles, the titles, the rows, and the cells
 * below the rows.
 */
export const readHoja = async (raw: Uint8Array) => {
  const { sheets } = await readXlsx(new Uint8Array(raw), { readStyles: true })
  const sheet = sheets[0]!
  const [from, to] = sheet.autoFilter!.range.split(':').map((place) => Number(/\d+$/.exec(place)![0])) as [
    number,
    number,
  ]
  return {
    name: sheet.name,
    frozen: sheet.freezePane?.rows,
    encima: sheet.rows.slice(0, from - 1).flatMap(([text]) => text ?? []),
    titulos: sheet.rows[from - 1]!,
    filas: sheet.rows.slice(from, to),
    pie: sheet.rows.slice(to),
    /** Returns a cell of the rows. Row and column count from 0. */
    cell: (row: number, column: number) => sheet.cells?.get(`${from + row},${column}`),
    titulo: (column: number) => sheet.cells?.get(`${from - 1},${column}`),
    /** Returns a cell below the rows. Row and column count from 0. */
    debajo: (row: number, column: number) => sheet.cells?.get(`${to + row},${column}`),
  }
}
