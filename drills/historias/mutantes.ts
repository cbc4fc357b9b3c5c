import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Mutant {
  file: string
  from: string
  to: string
}

/** Faults that the drill must detect. Each changes one line of the server. */
export const MUTANTES = {
  'sin el bloqueo de la fila': {
    file: 'server/modules/devoluciones/devoluciones-detalle.repository.ts',
    from: '${lock ? sql`for update` : empty}',
    to: '${lock ? empty : empty}',
  },
  'sin comparar la versión': {
    file: 'server/modules/gestiones/gestiones-movimiento.service.ts',
    from: '{ id, version: head.version }, version, context.now)',
    to: '{ id, version: head.version }, undefined, context.now)',
  },
  'sin la Idempotency-Key': {
    file: 'server/platform/http/idempotency.ts',
    from: 'if (!key) return',
    to: 'if (key) return',
  },
  'sin esperar la noticia de un corte': {
    file: 'server/modules/conexiones/tokens.service.ts',
    from: "    'tokens',\n",
    to: "    'ninguna',\n",
  },
  'sin la posición de las lecturas': {
    file: 'server/platform/db/reads.ts',
    from: 'own && known <= own.replayed',
    to: 'own && known !== undefined',
  },
} as const satisfies Record<string, Mutant>

const FOLDERS = ['contract', 'server', 'db', 'idp', 'tools', 'testing', 'dist', 'docs']
const FILES = ['package.json', 'tsconfig.json']

/** Copies the program to a folder and applies the fault of a mutant. Throws when the line to change does not exist. */
export const copyProgram = async (folder: string, mutant: Mutant): Promise<string> => {
  const root = join(import.meta.dirname, '../..')
  await mkdir(folder)
  for (const name of [...FOLDERS, ...FILES]) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const path = join(folder, mutant.file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(mutant.from)) throw new Error(`${mutant.file}: no está ${mutant.from}`)
  await writeFile(path, text.replace(mutant.from, mutant.to))
  return join(folder, 'server/main.ts')
}
