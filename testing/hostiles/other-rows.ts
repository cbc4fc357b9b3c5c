import { EXTENSIONES } from '#contract/base/archivos.ts'
import { PNG } from '#testing/portal.ts'
import { GIF_JS, HTML, JPG, PDF, type Row, SVG, XLS, XLSX } from './good.ts'

const PROGRAMS: Record<string, Buffer | string> = {
  'a Windows program': Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(300)]),
  'a Linux program': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(300)]),
  'a GIF that is also a script': GIF_JS,
  'a RAR archive': Buffer.concat([Buffer.from('526172211a070100', 'hex'), Buffer.alloc(60)]),
  'a gzip archive': Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(60)]),
}

/** A valid file of each kind, to be uploaded under another extension. */
const GOOD: Record<string, Buffer> = { xlsx: XLSX, xls: XLS, png: PNG, jpg: JPG, pdf: PDF }
const SAME: Record<string, string> = { lsx: 'xlsx', jpeg: 'jpg', peg: 'jpg' }

export const wrongMagic: Row[] = EXTENSIONES.flatMap((extension) => [
  ...Object.entries(GOOD)
    .filter(([kind]) => kind !== (SAME[extension] ?? extension))
    .map(([kind, content]): Row => [`a ${kind} called .${extension}`, `a.${extension}`, content]),
  ...Object.entries(PROGRAMS).map(([what, content]): Row => [
    `${what} called .${extension}`,
    `a.${extension}`,
    content,
  ]),
])

export const texts: Row[] = EXTENSIONES.filter((extension) => !['txt', 'json'].includes(extension)).flatMap(
  (extension): Row[] => [
    [`an HTML page called .${extension}`, `a.${extension}`, HTML],
    [`an SVG with a script called .${extension}`, `a.${extension}`, SVG],
  ],
)

export const names: Row[] = [
  ...'exe com bat cmd ps1 vbs js hta scr msi lnk jar svg html htm xml php jsp aspx sh docm xlsm xltm docx zip gif webp ics eml'
    .split(' ')
    .map((extension): Row => [`a PDF called .${extension}`, `factura.pdf.${extension}`, PDF]),
  ['an NTFS stream name with a program', 'a.pdf:b.exe', PDF],
  ['a name with a right-to-left override', 'foto\u202Egpj.exe', JPG],
  ['a name that is only an extension', '.png', PNG],
  ['a name of dots', '....', PNG],
  ['an extension followed by a zero-width space', 'a.exe\u200b.', PNG],
]

export const brokenPictures: Row[] = [
  ['a PNG cut in the middle', 'a.png', PNG.subarray(0, 50)],
  ['a PNG without its end', 'a.png', PNG.subarray(0, -12)],
  [
    'a PNG whose chunk is longer than the file',
    'a.png',
    Buffer.concat([PNG.subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
  ],
  ['a JPEG cut in the middle', 'a.jpg', JPG.subarray(0, 200)],
  ['a JPEG without its end', 'a.jpg', JPG.subarray(0, -2)],
  ['a JPEG with only its beginning', 'a.jpeg', JPG.subarray(0, 12)],
]
export const badTexts: Row[] = [
  ['a text with a zero byte', 'a.txt', 'hola\0'],
  ['a text with a zero byte far inside', 'a.txt', `${'hola\n'.repeat(9000)}\0`],
  ['a text in UTF-16 without a byte order mark', 'a.txt', Buffer.from('hola, esto es UTF-16', 'utf16le')],
  ['a text with control characters', 'a.txt', 'x\u0007\u0008'],
  ['JSON that is an HTML page', 'a.json', HTML],
  ['JSON with a zero byte', 'a.json', '{"a":"\0"}'],
]
