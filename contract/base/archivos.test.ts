import { describe, expect, test } from 'vitest'
import { extensionMessage, EXTENSIONES, extensionOf, isExtensionAllowed } from './archivos.ts'
import { isFotoName, jpegName } from './fotos.ts'
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

describe('a photo of a phone', () => {
  test.each([
    ['IMG_0001.HEIC', 'IMG_0001.jpg'],
    ['a.b.heif', 'a.b.jpg'],
    ['captura.webp', 'captura.jpg'],
    ['remito.pdf', 'remito.pdf'],
    ['webp', 'webp'],
  ])('named %s is sent as %s', (name, sent) => {
    expect(jpegName(name)).toBe(sent)
  })

  test.each([
    ['a.heic', true],
    ['a.PNG', true],
    ['a.peg', true],
    ['a.pdf', false],
    ['foto', false],
  ])('is recognized by the name %s: %s', (name, expected) => {
    expect(isFotoName(name)).toBe(expected)
  })
})

describe('isComienzoDe', () => {
  const PNG = [0x89, 0x50, 0x4e, 0x47]
  /** `RIFF`, four bytes of length, `WEBP`. */
  const WEBP = [0x52, 0x49, 0x46, 0x46, 1, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]
  /** Four bytes of length, `ftypheic`. */
  const HEIC = [0, 0, 0, 0x1c, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63]
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
    ['jpg', WEBP, true],
    ['jpeg', HEIC, true],
    ['jpg', [...WEBP.slice(0, 8), 0x57, 0x41, 0x56, 0x45], false],
    ['png', WEBP, false],
    ['pdf', HEIC, false],
  ])('returns for the extension %s and the bytes %j: %s', (extension, bytes, expected) => {
    expect(isComienzoDe(extension, new Uint8Array(bytes))).toBe(expected)
  })
})
