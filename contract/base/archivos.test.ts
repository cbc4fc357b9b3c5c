import { describe, expect, test } from 'vitest'
import { extensionMessage, EXTENSIONES, extensionOf, isExtensionAllowed } from './archivos.ts'
import { isComienzoDe } from './comienzos.ts'

const SPEC = ['xlsx', 'xls', 'lsx', 'peg', 'png', 'jpeg', 'jpg', 'pdf', 'txt', 'json']

describe('the uploadable extensions (spec §5)', () => {
  test('are exactly those of the spec', () => {
    expect(EXTENSIONES).toEqual(SPEC)
  })

  test.each(SPEC)('include %s in upper and lower case', (extension) => {
    expect(isExtensionAllowed(`foto.${extension}`)).toBe(true)
    expect(isExtensionAllowed(`FOTO.${extension.toUpperCase()}`)).toBe(true)
  })

  test.each(['FOTO.JPG', 'planilla.lsx', 'mi.foto.peg', 'con espacio.pdf'])(
    'contain the extension of the file name %s',
    (name) => {
      expect(isExtensionAllowed(name)).toBe(true)
    },
  )

  test.each(['a.heic', 'x.pdf.exe', 'sinext', 'b.docx', '', '.', 'x.', 'pdf', 'x.pdf ', 'x.svg', 'x.html'])(
    'do not contain the extension of the file name "%s"',
    (name) => {
      expect(isExtensionAllowed(name)).toBe(false)
    },
  )

  test('are compared only with the last extension of a file name', () => {
    expect(extensionOf('x.pdf.exe')).toBe('exe')
    expect(extensionOf('sinext')).toBeUndefined()
  })

  test('are all listed in the error message', () => {
    for (const extension of SPEC) expect(extensionMessage()).toContain(extension)
  })
})

describe('isComienzoDe', () => {
  const PNG = [0x89, 0x50, 0x4e, 0x47]
  const TEXT = [0x68, 0x6f, 0x6c, 0x61]

  test.each([
    ['png', PNG, true],
    ['png', TEXT, false],
    ['png', [0x89, 0x50], false],
    ['jpg', [0xff, 0xd8, 0xff, 0xe0], true],
    ['peg', [0xff, 0xd8, 0xff, 0xdb], true],
    ['jpg', PNG, false],
    ['pdf', [0x25, 0x50, 0x44, 0x46], true],
    ['pdf', TEXT, false],
    ['xlsx', [0x50, 0x4b, 3, 4], true],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0], true],
    ['xls', [0x3c, 0x68, 0x74, 0x6d], true],
    ['txt', PNG, true],
    ['csv', TEXT, true],
    [undefined, TEXT, true],
  ])('returns for the extension %s and the bytes %j: %s', (extension, bytes, expected) => {
    expect(isComienzoDe(extension, new Uint8Array(bytes))).toBe(expected)
  })
})
