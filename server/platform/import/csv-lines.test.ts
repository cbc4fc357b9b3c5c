import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsvLines } from './csv-lines.ts'

/** In small pieces, so that everything is cut somewhere. */
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
    'a quote that does not begin a cell',
    'a;b\nLlanta 17";1/2"\n',
    [
      ['a', 'b'],
      ['Llanta 17"', '1/2"'],
    ],
  ],
  [
    'what stands after the quote that closes',
    'a;b\n"uno" dos;"x"y"\n',
    [
      ['a', 'b'],
      ['uno dos', 'xy"'],
    ],
  ],
  [
    'doubled quotes, and what they hold',
    'a;b\n"di ""sí"";\nya";2\n',
    [
      ['a', 'b'],
      ['di "sí";\nya', '2'],
    ],
  ],
  [
    'lines of Windows and of old Macintosh',
    'a;b\r1;2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'lines of Windows',
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line end at the end',
    'a;b\n1;"2"',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'lines of nothing but separators',
    'a;b\n;\n 1;2\n;;;\n',
    [
      ['a', 'b'],
      [' 1', '2'],
    ],
  ],
  [
    'a quote that closes nowhere: that line is told, the rest is read',
    'a;b\n1;"17\n2;3\n4;5\n',
    [['a', 'b'], 'Hay comillas que se abren y no se cierran.', ['2', '3'], ['4', '5']],
  ],
])('is read as Excel reads it: %s', async (_what, content, lines) => {
  expect(await linesOf(content)).toEqual(lines)
})

test('says of each line where it begins, and of one that never ends that it is too long', async () => {
  const told: [number, string | undefined][] = []
  for await (const { linea, mensaje } of read(`a;b\n"x\ny";1\n${'z'.repeat(2_000_000)}\n2;3\n`))
    told.push([linea, mensaje])
  expect(told).toEqual([
    [1, undefined],
    [2, undefined],
    [4, 'Hay una línea demasiado larga.'],
    [5, undefined],
  ])
})
