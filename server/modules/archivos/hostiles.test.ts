import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import {
  bombs,
  brokenBooks,
  insideBooks,
  lockedBooks,
  macroBooks,
  notBooks,
  otherBooks,
  outsideBooks,
} from '#testing/hostiles/book-rows.ts'
import { EICAR, HTML, JPG, PDF, type Row, SCRIPT, XLS, XLSX } from '#testing/hostiles/good.ts'
import { badTexts, brokenPictures, names, texts, wrongMagic } from '#testing/hostiles/other-rows.ts'
import { activePdfs, hiddenPdfs } from '#testing/hostiles/pdf-rows.ts'
import { pdf, relationship, workbook, zip } from '#testing/hostiles/write.ts'
import { PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '10000' })
})
afterAll(() => portal.close())

const upload = (name: string, content: Buffer | string) =>
  portal.call<{ archivos: Archivo[]; message: string; fields?: Record<string, string> }>('lferreyra', archivos.create, {
    files: [{ name: name.replace(/[\\"]/g, '\\$&'), content }],
  })
const download = (archivoId: string) => portal.call('lferreyra', archivos.download, { params: { archivoId } })

const MISMATCH = /el contenido no coincide con la extensión/
const NOT_ALLOWED = /El tipo de archivo no está permitido/
const ACTIVE = /el PDF trae acciones, programas o archivos adentro\. .*Guardar como PDF/
const HIDDEN = /el PDF (tiene partes que no se pueden revisar|tiene contraseña o permisos)\. .*Guardar como PDF/
const MACROS = /el libro trae macros/
const BROKEN = /dañad|incomplet/
const NOT_A_WORKBOOK = /el contenido no es el de un libro de Excel/
const INSIDE = /el libro trae otros archivos adentro/
const OUTSIDE = /el libro trae datos o imágenes de otros lugares/
const BIG = /demasiado (grande|complejo)/

const REJECTED_GROUPS: readonly (readonly [rows: readonly Row[], words: RegExp])[] = [
  [wrongMagic, MISMATCH],
  [texts, MISMATCH],
  [names, NOT_ALLOWED],
  [activePdfs, ACTIVE],
  [hiddenPdfs, HIDDEN],
  [macroBooks, MACROS],
  [insideBooks, INSIDE],
  [outsideBooks, OUTSIDE],
  [brokenBooks, BROKEN],
  [notBooks, NOT_A_WORKBOOK],
  [lockedBooks, /contraseña/],
  [bombs, BIG],
  [brokenPictures, BROKEN],
  [otherBooks, MISMATCH],
  [badTexts, MISMATCH],
]

const rejectedRows = REJECTED_GROUPS.flatMap(([rows, words]) => rows.map((row) => [...row, words] as const))

test('more than 150 hostile files are tested', () => {
  expect(rejectedRows.length + ACCEPTED.length).toBeGreaterThan(150)
})

describe('rejects a hostile file with a message', () => {
  test.each(rejectedRows)('%s', async (_what, name, content, words) => {
    const answer = await upload(name, content)
    expect([400, 413, 415]).toContain(answer.status)
    expect(answer.body.message).toMatch(words)
    expect(answer.body.fields?.files).toBe(answer.body.message)
  })
})

/** Files that are accepted, with the name under which they are stored. */
const ACCEPTED: readonly (readonly [what: string, name: string, content: Buffer | string, kept: string])[] = [
  ['a script in a text', 'a.txt', SCRIPT, 'a.txt'],
  ['HTML named as text', 'a.html.txt', HTML, 'a.html.txt'],
  ['a script in JSON', 'a.json', `["${SCRIPT}"]`, 'a.json'],
  ['the EICAR test file', 'eicar.txt', EICAR, 'eicar.txt'],
  ['formulas in a text', 'a.txt', "=cmd|'/c calc'!A1", 'a.txt'],
  ['HTML after a PDF', 'a.pdf', Buffer.concat([PDF, Buffer.from(HTML)]), 'a.pdf'],
  ['a script in the first line of a PDF', 'a.pdf', Buffer.from(`%PDF-1.4\n%${SCRIPT}\n`), 'a.pdf'],
  ['a ZIP after a PDF', 'a.pdf', Buffer.concat([PDF, XLSX]), 'a.pdf'],
  ['a ZIP after a picture', 'a.png', Buffer.concat([PNG, XLSX]), 'a.png'],
  ['HTML after a picture', 'a.jpg', Buffer.concat([JPG, Buffer.from(HTML)]), 'a.jpg'],
  ['a PDF that shows a page when it opens', 'a.pdf', pdf('<</OpenAction[2 0 R/Fit]>>'), 'a.pdf'],
  ['a PDF that opens at a page', 'a.pdf', pdf('<</OpenAction 2 0 R>>', '<</S/GoTo/D[3 0 R/XYZ 0 0 0]>>'), 'a.pdf'],
  [
    'a workbook with an address to click',
    'a.xlsx',
    zip(workbook({ 'xl/worksheets/_rels/sheet1.xml.rels': relationship('hyperlink', 'https://x.example') })),
    'a.xlsx',
  ],
  [
    'a workbook with the path of another file',
    'a.xlsx',
    zip(workbook({ 'xl/externalLinks/_rels/e.xml.rels': relationship('externalLinkPath', 'file:///C:/Precios.xlsx') })),
    'a.xlsx',
  ],
  ['an old workbook', 'a.xls', XLS, 'a.xls'],
  ['two extensions', 'virus.exe.png', PNG, 'virus.exe.png'],
  ['a name of 10 kB', `${'ñ'.repeat(10_000)}.png`, PNG, `${'ñ'.repeat(146)}.png`],
  ['a name of 10 kB of emoji', `${'😀'.repeat(3000)}.png`, PNG, `${'😀'.repeat(73)}.png`],
  ['a name with a right-to-left override', 'factura\u202Egnp.exe.png', PNG, 'facturagnp.exe.png'],
  ['a name with isolates', '\u2066a\u2069.png', PNG, 'a.png'],
  ['a name with invisible characters', 'fac\u200btu\u200dra\uFEFF.png', PNG, 'factura.png'],
  ['a name with line separators', 'a\u2028b\u2029.png', PNG, 'ab.png'],
  ['a name of a path', '../../../etc/passwd.png', PNG, 'passwd.png'],
  ['a name of a path of Windows', 'C:\\Windows\\System32\\a.png', PNG, 'a.png'],
  ['a name with both kinds of path', '..\\../a.png', PNG, 'a.png'],
  ['a name of a Windows device', 'CON.png', PNG, '_CON.png'],
  ['a lowercase name of a Windows device', 'lpt1.tar.png', PNG, '_lpt1.tar.png'],
  ['a name of a Windows device with a space', 'nul .png', PNG, '_nul .png'],
  ['a name that ends in dots', 'a.png. .', PNG, 'a.png'],
  ['a name that begins in dots', '...a.png', PNG, 'a.png'],
  ['a name with characters invalid in Windows', 'a<b>|?*.png', PNG, 'a_b____.png'],
  ['a name with quotes', 'a".png', PNG, 'a_.png'],
  ['a name with decomposed characters', 'n\u0303andu\u0301.png', PNG, 'ñandú.png'],
  ['a name with C1 control characters', 'a\u0085b.png', PNG, 'ab.png'],
  ['a name of SQL', "a'; drop table archivo; --.png", PNG, "a'; drop table archivo; --.png"],
  ['a name of HTML', '"><img src=x onerror=alert(1)>.png', PNG, '___img src=x onerror=alert(1)_.png'],
  ['a name of a formula', '=HYPERLINK(1).png', PNG, '=HYPERLINK(1).png'],
  ['a name of percents', '%2e%2e%2fa.png', PNG, '%2e%2e%2fa.png'],
]

const DANGER = ['<script', 'PK\u0003\u0004']
const isPicture = (name: string) => /\.(png|jpg)$/.test(name)

describe('accepts a file and sends it with headers that keep a browser from running it', () => {
  test.each(ACCEPTED)('%s', async (_what, name, content, kept) => {
    const { status, body } = await upload(name, content)
    expect(status).toBe(200)
    expect(body.archivos[0]!.nombre).toBe(kept)
    const answer = await download(body.archivos[0]!.archivoId)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-type']).not.toMatch(/html|svg|javascript|xml;/)
    const [, whole] = /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(
      String(answer.headers['content-disposition']),
    )!
    expect(decodeURIComponent(whole!)).toBe(kept)
    if (isPicture(kept)) for (const mark of DANGER) expect(answer.raw.includes(mark, 0, 'latin1')).toBe(false)
  })
})

describe('an upload with an invalid file name', () => {
  test.each(['a\0.png', 'a.png\0.exe', 'a\r\nx-otro: 1\r\n\r\n.png', '', ' ', '"', '\ud800.png'])(
    '%j does not cause a server error',
    async (name) => {
      const { status } = await portal.call('lferreyra', archivos.create, { files: [{ name, content: PNG }] })
      expect(status).toBeLessThan(500)
    },
  )
})

test('a photo keeps its orientation and loses its location', async () => {
  const photo = await sharp(JPG)
    .withExif({ IFD0: { Copyright: 'secreto' }, IFD3: { GPSLatitude: '34/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  const { body } = await upload('foto.jpg', photo)
  const { raw } = await download(body.archivos[0]!.archivoId)
  const { orientation, exif, width } = await sharp(raw).metadata()
  expect({ orientation, width }).toEqual({ orientation: 6, width: 90 })
  expect(exif!.length).toBeLessThan(40)
  expect(raw.includes('secreto')).toBe(false)
  expect(body.archivos[0]!.tamano).toBe(raw.length)
})

test('the portal responds while a large file is checked', async () => {
  const heavy = upload('a.xlsx', bombs[0]![2])
  const answers = await Promise.all(Array.from({ length: 20 }, () => portal.app.inject('/salud')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await heavy).status).toBe(415)
})
