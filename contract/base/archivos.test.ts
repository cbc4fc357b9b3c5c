import { describe, expect, test } from 'vitest'
import { extensionMessage, EXTENSIONES, extensionOf, isExtensionAllowed } from './archivos.ts'

const SPEC = ['xlsx', 'xls', 'lsx', 'peg', 'png', 'jpeg', 'jpg', 'pdf', 'txt', 'json']

describe('uploadable file extensions (spec §5)', () => {
  test('are exactly those of the spec', () => {
    expect(EXTENSIONES).toEqual(SPEC)
  })

  test.each(SPEC)('%s is accepted whatever its case', (extension) => {
    expect(isExtensionAllowed(`foto.${extension}`)).toBe(true)
    expect(isExtensionAllowed(`FOTO.${extension.toUpperCase()}`)).toBe(true)
  })

  test.each(['FOTO.JPG', 'planilla.lsx', 'mi.foto.peg', 'con espacio.pdf'])('%s can be uploaded', (name) => {
    expect(isExtensionAllowed(name)).toBe(true)
  })

  test.each(['a.heic', 'x.pdf.exe', 'sinext', 'b.docx', '', '.', 'x.', 'pdf', 'x.pdf ', 'x.svg', 'x.html'])(
    '"%s" cannot',
    (name) => {
      expect(isExtensionAllowed(name)).toBe(false)
    },
  )

  test('only the last extension counts', () => {
    expect(extensionOf('x.pdf.exe')).toBe('exe')
    expect(extensionOf('sinext')).toBeUndefined()
  })

  test('the refusal names every extension that can be uploaded', () => {
    for (const extension of SPEC) expect(extensionMessage()).toContain(extension)
  })
})
