import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PRODUCTION } from '../produccion.ts'
import { folderOf, licenceText, LICENCES, productionFolders, readLicence } from './licencias.ts'

const built = readFileSync(join('dist/web', LICENCES), 'utf8')
const temporary = mkdtempSync(join(tmpdir(), 'autogestion-licencias-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** Creates the folder of a package with these files. */
const folderWith = (name: string, files: Record<string, string> = {}, manifest = {}): string => {
  const folder = join(temporary, name)
  mkdirSync(folder, { recursive: true })
  const all = { 'package.json': JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...manifest }), ...files }
  for (const [path, content] of Object.entries(all)) writeFileSync(join(folder, path), content)
  return folder
}

/** Returns the packages that the sources of the web import, in scripts and style sheets. */
const imported = (): string[] => {
  const files = globSync('web/**/*.{ts,tsx,css}').filter((path) => !/\.test(ing)?\.tsx?$/.test(path))
  const found = files.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/(?:from|import|url)[\s(]*['"]((?:@[a-z][\w.-]*\/)?[a-z][\w.-]*)[/'"]/g),
    ].map(([, name]) => name!),
  )
  return [...new Set(found)].filter((name) => !name.startsWith('node:') && name !== 'data').toSorted()
}

test('the built file names every package that the sources of the web import', () => {
  expect(imported()).toEqual(expect.arrayContaining(['react', '@mantine/core', '@fontsource-variable/inter']))
  expect(imported().filter((name) => !built.includes(`\n${name} `))).toEqual([])
})

test('the built file names packages that other packages of the bundle import', () => {
  for (const name of ['scheduler', '@tanstack/query-core', 'zod']) expect(built).toContain(`\n${name} `)
})

test('the built file names every package that production installs, with its version', () => {
  const missing = productionFolders().filter((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
    return !built.includes(`\n${name} ${version} (`)
  })
  expect(missing).toEqual([])
})

test('the built file has the texts of the fonts, of sharp and of libheif', () => {
  expect(built).toContain('SIL OPEN FONT LICENSE Version 1.1')
  expect(built).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(built).toMatch(/\n@img\/sharp-libvips-\S+ [\d.]+ \(LGPL-3\.0-or-later\)\n/)
})

test('the image and the package of a version contain the built file, because they contain dist', () => {
  expect(PRODUCTION).toContain('dist')
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain('COPY --from=construye /autogestion/dist dist')
})

test('packages without a licence text are an error that names them', () => {
  const mention = { 'README.md': '# x\n\n## License\n\nMIT\n' }
  const folders = [folderWith('sin-texto'), folderWith('solo-la-nombra', mention), folderWith('d', { LICENSE: 'uno' })]
  expect(() => licenceText(folders)).toThrow(/^No licence text: sin-texto, solo-la-nombra\. Add them/)
})

test.each<[string, Record<string, string>, string]>([
  ['its LICENSE', { LICENSE: 'uno' }, 'uno'],
  ['its LICENCE.md and its NOTICE', { 'LICENCE.md': 'uno', NOTICE: 'dos' }, 'uno\n\ndos'],
  [
    'its README',
    { 'README.md': '# x\n## License\nPermission is hereby granted' },
    '## License\nPermission is hereby granted',
  ],
])('the text of a package is that of %s', (_what, files, text) => {
  expect(readLicence(folderWith('a', files))).toMatchObject({ name: 'a', version: '1.2.3', licence: 'MIT', text })
  rmSync(join(temporary, 'a'), { recursive: true })
})

test('a listed package without text gets the standard text with its author', () => {
  expect(readLicence(folderWith('saxes', {}, { license: 'ISC', author: 'Ana <ana@example.com>' }))).toMatchObject({
    text: expect.stringMatching(/^Copyright \(c\) Ana <ana@example\.com>\n\nISC License/),
    because: expect.stringContaining('texto común'),
  })
})

test('packages with the same text are listed together', () => {
  const text = licenceText([folderWith('b', { LICENSE: 'igual' }), folderWith('c', { LICENSE: 'igual\r\n' })])
  expect(text).toContain('b 1.2.3 (MIT)\nc 1.2.3 (MIT)\n\nigual')
})

test.each([
  ['/x/node_modules/react/index.js', 'node_modules/react'],
  ['/x/node_modules/@mantine/core/esm/a.mjs?y', 'node_modules/@mantine/core'],
  ['/x/node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
  ['/x/web/app/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('folderOf finds the package of %j', (module, folder) => {
  expect(folderOf(module)).toBe(folder)
})
