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
  book('macros by another name', {
    'xl/otro.bin': 'x',
    'xl/_rels/workbook.xml.rels': relationship('vbaProject', 'otro.bin', 'Internal'),
  }),
  book('macros in capitals', { 'XL/VBAPROJECT.BIN': 'x' }),
  book('a sheet of macros', { 'xl/macrosheets/sheet1.xml': '<xm:macrosheet/>' }),
  book('controls', { 'xl/activeX/activeX1.bin': 'x' }),
  book('a ribbon of its own', { 'customUI/customUI14.xml': '<customUI onLoad="x"/>' }),
  ['an old workbook with macros', 'a.xls', xls(undefined, { more: ['_VBA_PROJECT_CUR'] })],
  ['an old workbook with a module', 'a.xls', xls(undefined, { more: ['VBA', 'dir'] })],
  ['an old workbook with macros in small letters', 'a.xls', xls(undefined, { more: ['_vba_project'] })],
  ['an old workbook with a sheet of macros', 'a.xls', xls([sheetRecord(0), sheetRecord(1)])],
  ['an old workbook with a module among its sheets', 'a.xls', xls([sheetRecord(6)])],
]
export const insideBooks: Row[] = [
  book('a program inside', { 'xl/embeddings/oleObject1.bin': 'MZ' }),
  book('another workbook inside', { 'xl/embeddings/Libro.xlsx': XLSX }),
  book('a ZIP inside', { 'xl/media/a.zip': XLSX }),
  book('a ZIP inside that is called a picture', { 'xl/media/image1.png': XLSX }),
  book('a PDF inside that is called a picture', { 'xl/media/image1.png': PDF }),
  book('an old file inside that is called settings', { 'xl/printerSettings1.bin': XLS }),
  book('a page inside', { 'xl/media/a.html': HTML }),
  ['an old workbook with a package', 'a.xls', xls(undefined, { more: ['\u0001Ole10Native'] })],
  ['an old workbook with an object', 'a.xls', xls(undefined, { more: ['MBD0018F2C1'] })],
]
export const outsideBooks: Row[] = [
  points('a picture of the network', 'image', 'https://mal.example/p.png'),
  points('a picture of a share', 'image', '\\\\mal.example\\p.png'),
  points('an object of the network', 'oleObject', 'https://mal.example/x'),
  points('a template of the network', 'attachedTemplate', 'https://mal.example/x.dotm'),
  points('a frame', 'frame', 'https://mal.example/x'),
  points('a workbook of the network', 'externalLinkPath', 'https://mal.example/x.xlsx'),
  points('a workbook of a share', 'externalLinkPath', '\\\\mal.example\\x.xlsx'),
  points('a workbook of a share, as an address', 'externalLinkPath', 'file://mal.example/x.xlsx'),
  book('orders to another program', {
    'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
  }),
  book('data that loads when it opens', {
    'xl/connections.xml': '<connections><connection refreshOnLoad="1"/></connections>',
  }),
  book('data that loads when it opens, written in code', {
    'xl/connections.xml': '<connections><connection refreshOnLoad="&#49;"/></connections>',
  }),
  book('orders to another program, far from its beginning', {
    'xl/externalLinks/externalLink1.xml': `<externalLink>${'<x/>'.repeat(20_000)}<ddeLink ddeService="cmd"/></externalLink>`,
  }),
]
export const brokenBooks: Row[] = [
  ['a workbook cut in the middle', 'a.xlsx', XLSX.subarray(0, XLSX.length / 2)],
  ['a workbook without its last byte', 'a.xlsx', XLSX.subarray(0, -1)],
  [
    'a workbook with a link of a disk',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/link', content: '/etc/passwd', isLink: true }]),
  ],
  ['a workbook that climbs', 'a.xlsx', zip([...workbook(), { name: '../../etc/cron.d/x' }])],
  ['a workbook that climbs as Windows does', 'a.xlsx', zip([...workbook(), { name: '..\\..\\x' }])],
  ['a workbook from the root', 'a.xlsx', zip([...workbook(), { name: '/etc/passwd' }])],
  ['a workbook with two parts of one name', 'a.xlsx', zip([...workbook(), { name: 'xl/workbook.xml', content: HTML }])],
  [
    'a workbook with two names for one part',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.xml', localName: 'xl/vbaProject.bin' }]),
  ],
  [
    'a workbook packed in a way nobody knows',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.xml', content: 'x', method: 99 }]),
  ],
  [
    'a workbook of parts that it does not count',
    'a.xlsx',
    zip([...workbook(), ...Array.from({ length: 3000 }, (_none, at) => ({ name: `xl/${at}.xml` }))], { count: 5 }),
  ],
  ['an old workbook cut in the middle', 'a.xls', XLS.subarray(0, 4800)],
  ['an old workbook that goes in a circle', 'a.xls', xls(undefined, { next: 9 })],
  ['an old workbook that leaves its file', 'a.xls', xls(undefined, { next: 100_000 })],
]
/** Of these the first bytes say enough. */
export const otherBooks: Row[] = [
  book('the type of one with macros', {
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
  ['any ZIP', 'a.xlsx', zip([{ name: 'a.txt', content: 'hola' }])],
  ['a header of an old workbook', 'a.xls', XLS.subarray(0, 512)],
  book('entities that grow', {
    'xl/worksheets/sheet1.xml': '<!DOCTYPE l [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><l>&b;</l>',
  }),
  book('an entity of a file', {
    'xl/workbook.xml': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  }),
  book('an entity in UTF-16', { 'xl/styles.xml': Buffer.from('\uFEFF<!DOCTYPE x [<!ENTITY e "x">]><x/>', 'utf16le') }),
  book('an entity far behind a comment', { 'xl/styles.xml': `<!--${'x'.repeat(70_000)}--><!DOCTYPE x []><x/>` }),
  ['a Word document of the old kind', 'a.xls', xls(undefined, { stream: 'WordDocument' })],
  ['an old file of anything', 'a.xls', xls(undefined, { stream: 'Contents of it' })],
]
export const lockedBooks: Row[] = [
  ['a workbook with a password', 'a.xlsx', zip(workbook().map((entry) => ({ ...entry, isEncrypted: true })))],
  ['an old workbook with a password', 'a.xls', xls([passwordRecord()])],
  [
    'a new workbook with a password, in the old packing',
    'a.xls',
    xls(undefined, { more: ['EncryptedPackage'], stream: 'EncryptionInfo' }),
  ],
]
export const bombs: Row[] = [
  book('a part of 200 MB', { 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 2 ** 20, ' ') }),
  [
    'a workbook whose part is more than it says',
    'a.xlsx',
    zip([...workbook(), { name: 'xl/a.bin', content: Buffer.alloc(64 * 2 ** 20), size: 10 }]),
  ],
  [
    'a workbook of 3,000 parts',
    'a.xlsx',
    zip([...workbook(), ...Array.from({ length: 3000 }, (_none, at) => ({ name: `xl/${at}.xml` }))]),
  ],
]
