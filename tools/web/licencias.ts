import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of an npm package, from the root of the project: node_modules/react. */
type Folder = string

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
}

/** Package with its licence and the text of the licence. `because`: why its own folder lacks the text. */
export interface Licensed {
  name: string
  version: string
  licence: string
  text: string
  because?: string
}

/** Files of a package that contain its licence, or notices that the licence requires. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i
/** Sentences of licences that a README may contain instead of a file. */
const GRANT = /permission (is hereby granted|to use, copy)/i

/** Standard texts, for packages that declare a licence but contain no text. */
const STANDARD: Record<string, string> = {
  MIT: `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
}

/**
 * Packages whose folder has no licence text, with the reason. `from`: files with the text; absent: the standard text of
 * the licence that the package declares.
 */
const WITHOUT_TEXT: readonly { name: RegExp; because: string; from?: readonly string[] }[] = [
  {
    name: /^@aws-sdk\//,
    because: 'El texto es el de @aws-sdk/client-s3, del mismo repositorio.',
    from: ['node_modules/@aws-sdk/client-s3/LICENSE'],
  },
  {
    name: /^@napi-rs\/nice-/,
    because: 'El texto es el de @napi-rs/nice, cuyo binario trae.',
    from: ['node_modules/@napi-rs/nice/LICENSE'],
  },
  {
    name: /^@img\/sharp-libvips-/,
    because: 'Su README dice la licencia de cada biblioteca. El texto de la LGPL es el que trae libheif-js.',
    from: ['README.md', 'node_modules/libheif-js/libheif/LICENSE'],
  },
  {
    name: /^(abstract-logging|brotli|dfa|fontkit|koa-compose|react-remove-scroll-bar|saxes)$/,
    because: 'El paquete declara la licencia sin su texto. Este es el texto común.',
  },
]

const readManifest = (folder: Folder): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the paths of all files in a folder whose own name, or whose folder's name, is that of a licence. */
const licenceFiles = (folder: Folder): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!LICENCE_FILE.test(entry.name)) return []
    if (entry.isFile()) return [path]
    return readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((inside) =>
      inside.isFile() ? [join(inside.parentPath, inside.name)] : [],
    )
  })

/** Returns the licence section of a README, from its heading to the end; undefined: there is none. */
const readmeLicence = (folder: Folder): string | undefined => {
  const name = readdirSync(folder).find((each) => /^readme\.md$/i.test(each))
  const section = name && /^#+\s*licen[cs]e[\s\S]*/im.exec(readFileSync(join(folder, name), 'utf8'))?.[0]
  return section && GRANT.test(section) ? section : undefined
}

const authorOf = ({ author }: Manifest): string => (typeof author === 'string' ? author : (author?.name ?? ''))

const exceptionOf = (folder: Folder, manifest: Manifest): Pick<Licensed, 'text' | 'because'> | undefined => {
  const found = WITHOUT_TEXT.find(({ name }) => name.test(manifest.name))
  if (!found) return undefined
  const { because, from } = found
  const texts = from?.map((path) => readFileSync(path.startsWith('node_modules') ? path : join(folder, path), 'utf8'))
  const author = authorOf(manifest)
  const standard = `${author && `Copyright (c) ${author}\n\n`}${STANDARD[manifest.license ?? ''] ?? ''}`
  return { because, text: texts?.join('\n\n') ?? standard }
}

/** Returns the licence of a package; only its name when it has no text and no entry in WITHOUT_TEXT. */
export const readLicence = (folder: Folder): Licensed | string => {
  const manifest = readManifest(folder)
  const { name, version, license: licence = 'ver el texto' } = manifest
  const files = licenceFiles(folder).map((path) => readFileSync(path, 'utf8'))
  const text = files.length ? files.join('\n\n') : readmeLicence(folder)
  if (text !== undefined) return { name, version, licence, text }
  const exception = exceptionOf(folder, manifest)
  if (!exception?.text) return name
  return { name, version, licence, ...exception }
}

/** Returns the folder of the package that contains a module; undefined: the module is the portal's own. */
export const folderOf = (module: string): Folder | undefined =>
  /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(module.replaceAll('\\', '/'))?.[1]

/**
 * Returns the folders of the packages that production installs. Packages for other platforms are not installed, so they
 * have no folder.
 */
export const productionFolders = (lock: string = readFileSync('package-lock.json', 'utf8')): Folder[] => {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: true }> }
  return Object.keys(packages).filter((path) => path !== '' && !packages[path]!.dev && existsSync(path))
}

/** The web font is built from this package, and the build names another file instead. */
const FONT = 'node_modules/@fontsource-variable/inter'

const INTRO = `Licencias de terceros

Autogestión usa estos paquetes, cada uno con su licencia. Los que tienen el mismo texto están juntos.
`

/**
 * Returns the document with the licence of each package. Packages with the same text share one entry. Throws an error
 * that names the packages without a text.
 */
export const licenceText = (folders: Iterable<Folder>): string => {
  const byText = new Map<string, string[]>()
  const read = [...new Set(folders)].toSorted().map(readLicence)
  const without = read.filter((each) => typeof each === 'string')
  if (without.length)
    throw new Error(`No licence text: ${without.join(', ')}. Add them to WITHOUT_TEXT in tools/web/licencias.ts.`)
  for (const { name, version, licence, text, because } of read.filter((each) => typeof each !== 'string')) {
    const clean = text.replace(/\r\n?/g, '\n').trim()
    const title = `${name} ${version} (${licence})${because ? `\n  ${because}` : ''}`
    const titles = byText.get(clean) ?? []
    if (!titles.includes(title)) byText.set(clean, [...titles, title])
  }
  const entries = [...byText].map(([text, titles]) => `${'='.repeat(80)}\n${titles.join('\n')}\n\n${text}\n`)
  return [INTRO, ...entries].join('\n')
}

export const LICENCES = 'licencias.txt'

/**
 * Vite plugin that writes the licences of all packages of the bundle and of production (decision 4). A package without
 * a licence text fails the build.
 */
export const licencias = (): Plugin => ({
  name: 'licencias',
  apply: 'build',
  generateBundle() {
    const bundled = [...this.getModuleIds()].flatMap((module) => folderOf(module) ?? [])
    const source = licenceText([...bundled, FONT, ...productionFolders()])
    this.emitFile({ type: 'asset', fileName: LICENCES, source })
  },
})
