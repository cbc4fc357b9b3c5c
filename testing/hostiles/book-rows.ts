import { HTML, PDF, type Row, XLS, XLSX } from './good.ts'
import { passwordRecord, relationship, sheetRecord, workbook, xls, zip } from './write.ts'

const book = (what: string, changes: Record<string, string | Buffer | undefined>): Row => [
  `a workbook with ${what}`,
  'a.xlsx',
  zip(workbook(changes)),
]
const type = (contentType: string) =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="${contentType}"/></Types>`
const points = (what: string, kind: string, target: string, mode?: string): Row =>
  book(what, { 'xl/worksheets/_rels/sheet1.xml.rels': relationship(kind, target, mode) })

export const macroBooks: Row[] = [
  book('macros', { 'xl/vbaProject.bin': 'x' }),
  book('macros under another file name', {
    'xl/otro.bin': 'x',
    'xl/_rels/workbook.xml.rels': relationship('vbaProject', 'otro.bin', 'Internal'),
  }),
  book('macros in capitals', { 'XL/VBAPROJECT.BIN': 'x' }),
  book('a macro sheet', { 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' }),
  book('controls', { 'xl/activeX/activeX1.bin': 'x' }),
  book('a custom ribbon', { 'customUI/customUI14.xml': '<customUI onLoad="x"/>' }),
  ['an old workbook with macros', 'a.xls', xls(undefined, { more: ['_VBA_PROJECT_CUR'] })],
  ['an old workbook with a module', 'a.xls', xls(undefined, { more: ['VBA', 'dir'] })],
  ['an old workbook with macros in small letters', 'a.xls', xls(undefined, { more: ['_vba_project'] })],
  ['an old workbook with a macro sheet', 'a.xls', xls([sheetRecord(0), sheetRecord(1)])],
  ['an old workbook with a module among its sheets', 'a.xls', xls([sheetRecord(6)])],
]
export const insideBooks: Row[] = [
  book('a program inside', { 'xl/embeddings/oleObject1.bin': 'MZ' }),
  book('another workbook inside', { 'xl/embeddings/Libro.xlsx': XLSX }),
  book('a ZIP inside', { 'xl/media/a.zip': XLSX }),
  book('a ZIP named as a picture', { 'xl/media/image1.png': XLSX }),
  book('a PDF named as a picture', { 'xl/media/image1.png': PDF }),
  book('an .xls file named as printer settings', { 'xl/printerSettings1.bin': XLS }),
  book('an HTML page inside', { 'xl/media/a.html': HTML }),
  ['an old workbook with a package', 'a.xls', xls(undefined, { more: ['\u0001Ole10Native'] })],
  ['an old workbook with an object', 'a.xls', xls(undefined, { more: ['MBD0018F2C1'] })],
]
export const outsideBooks: Row[] = [
  points('a picture from a URL', 'image', 'https://mal.example/p.png'),
  points('a picture from a network share', 'image', '\\\\mal.example\\p.png'),
  points('an object from a URL', 'oleObject', 'https://mal.example/x'),
  points('a template from a URL', 'attachedTemplate', 'https://mal.example/x.dotm'),
  points('a frame', 'frame', 'https://mal.example/x'),
  points('a workbook from a URL', 'externalLinkPath', 'https://mal.example/x.xlsx'),
  points('a workbook from a network share', 'externalLinkPath', '\\\\mal.example\\x.xlsx'),
  points('a workbook from a network share, as a file URL', 'externalLinkPath', 'file://mal.example/x.xlsx'),
  book('a DDE link', {
    'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
  }),
  book('data that load on opening', {
    'xl/connections.xml': '<connections><connection refreshOnLoad="1"/></connections>',
  }),
  book('data that load on opening, escaped', {
    'xl/connections.xml': '<connections><connection refreshOnLoad="&#49;"/></connections>',
  }),
  book('a DDE link far from the beginning', {
    'xl/externalLinks/externalLink1.xml': `<externalLink>${'<x/>'.repeat(20_000)}<ddeLink ddeService="cmd"/></externalLink>`,
  }),
]
export const brokenBooks: Row[] = [
  ['a workbook cut in the middle', 'a.xlsx', XLSX.subarray(0, XLSX.length / 2)],
  ['a workbook without its last byte', 'a.xlsx', XLSX.subarray(0, -1)],
  [
    'a workbook with a symbolic link',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/link', content: '/etc/passwd', isLink: true }]),
  ],
  ['a workbook with a path out of its folder', 'a.xlsx', zip([...workbook(), { name: '../../etc/cron.d/x' }])],
  ['a workbook with a path out of its folder, with backslashes', 'a.xlsx', zip([...workbook(), { name: '..\\..\\x' }])],
  ['a workbook with an absolute path', 'a.xlsx', zip([...workbook(), { name: '/etc/passwd' }])],
  [
    'a workbook with two parts of the same name',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/workbook.xml', content: HTML }]),
  ],
  [
    'a workbook with two names for one part',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.xml', localName: 'xl/vbaProject.bin' }]),
  ],
  [
    'a workbook with an unknown compression',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.xml', content: 'x', method: 99 }]),
  ],
  [
    'a workbook with more parts than its directory counts',
    'a.xlsx',
    zip([...workbook(), ...Array.from({ length: 3000 }, (_none, at) => ({ name: `xl/${at}.xml` }))], { count: 5 }),
  ],
  ['an old workbook cut in the middle', 'a.xls', XLS.subarray(0, 4800)],
  ['an old workbook whose sectors form a loop', 'a.xls', xls(undefined, { next: 9 })],
  ['an old workbook with a sector outside the file', 'a.xls', xls(undefined, { next: 100_000 })],
]
/** Files whose content is of another kind than their extension says. */
export const otherBooks: Row[] = [
  book('the content type of macros', {
    '[Content_Types].xml': type('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
  }),
  [
    'a Word document',
    'a.xlsx',
    zip(
      workbook({
        '[Content_Types].xml': type('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
      }),
    ),
  ],
]
export const notBooks: Row[] = [
  ['a ZIP that is no workbook', 'a.xlsx', zip([{ name: 'a.txt', content: 'hola' }])],
  ['a header of an old workbook', 'a.xls', XLS.subarray(0, 512)],
  book('expanding entities', {
    'xl/worksheets/sheet1.xml': '<!DOCTYPE l [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><l>&b;</l>',
  }),
  book('an entity that reads a file', {
    'xl/workbook.xml': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  }),
  book('an entity in UTF-16', { 'xl/styles.xml': Buffer.from('\uFEFF<!DOCTYPE x [<!ENTITY e "x">]><x/>', 'utf16le') }),
  book('an entity far behind a comment', { 'xl/styles.xml': `<!--${'x'.repeat(70_000)}--><!DOCTYPE x []><x/>` }),
  ['an old Word document', 'a.xls', xls(undefined, { stream: 'WordDocument' })],
  ['a CFB file of another kind', 'a.xls', xls(undefined, { stream: 'Contents of it' })],
]
export const lockedBooks: Row[] = [
  ['a workbook with a password', 'a.xlsx', zip(workbook().map((entry) => ({ ...entry, isEncrypted: true })))],
  ['an old workbook with a password', 'a.xls', xls([passwordRecord()])],
  [
    'an encrypted .xlsx in a CFB file',
    'a.xls',
    xls(undefined, { more: ['EncryptedPackage'], stream: 'EncryptionInfo' }),
  ],
]
export const bombs: Row[] = [
  book('a part of 200 MB', { 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 2 ** 20, ' ') }),
  [
    'a workbook with a part larger than declared',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.bin', content: Buffer.alloc(64 * 2 ** 20), size: 10 }]),
  ],
  [
    'a workbook of 3,000 parts',
    'a.xlsx',
    zip([...workbook(), ...Array.from({ length: 3000 }, (_none, at) => ({ name: `xl/${at}.xml` }))]),
  ],
]
