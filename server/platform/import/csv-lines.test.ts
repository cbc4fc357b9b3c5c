import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsvLines } from './csv-lines.ts'

/** Reads a text in small chunks, so that each kind of boundary falls between two chunks somewhere. */
const read = (text: string) => {
  const pieces = text.length > 1000 ? (text.match(/[^]{1,4096}/g) ?? []) : text.split('')
  return readCsvLines(Readable.from(pieces), ';')
}
const linesOf = async (text: string) => {
  const lines: (string[] | string)[] = []
  for await (const { cells, mensaje } of read(text)) lines.push(mensaje ?? cells)
  return lines
}

test.each<[string, string, (string[] | string)[]]>([
  [
    'a quote inside a cell',
    'a;b\nLlanta 17";1/2"\n',
    [
      ['a', 'b'],
      ['Llanta 17"', '1/2"'],
    ],
  ],
  [
    'text after the closing quote',
    'a;b\n"uno" dos;"x"y"\n',
    [
      ['a', 'b'],
      ['uno dos', 'xy"'],
    ],
  ],
  [
    'doubled quotes and a line break in quotes',
    'a;b\n"di ""sí"";\nya";2\n',
    [
      ['a', 'b'],
      ['di "sí";\nya', '2'],
    ],
  ],
  [
    'line ends of old Macintosh',
    'a;b\r1;2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of Windows',
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end after the last line',
    'a;b\n1;"2"',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines with delimiters',
    'a;b\n;\n 1;2\n;;;\n',
    [
      ['a', 'b'],
      [' 1', '2'],
    ],
  ],
  [
    'a quote without an end, which makes only its line unreadable',
    'a;b\n1;"17\n2;3\n4;5\n',
    [['a', 'b'], 'Hay comillas que se abren y no se cierran.', ['2', '3'], ['4', '5']],
  ],
])('readCsvLines reads a text as Excel does: %s', async (_what, content, lines) => {
  expect(await linesOf(content)).toEqual(lines)
})

test('readCsvLines returns the number of each line, and reports a line that is too long', async () => {
  const found: [number, string | undefined][] = []
  for await (const { linea, mensaje } of read(`a;b\n"x\ny";1\n${'z'.repeat(2_000_000)}\n2;3\n`))
    found.push([linea, mensaje])
  expect(found).toEqual([
    [1, undefined],
    [2, undefined],
    [4, 'Hay una fila demasiado larga.'],
    [5, undefined],
  ])
})
