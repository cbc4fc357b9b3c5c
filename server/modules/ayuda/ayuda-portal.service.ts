import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import { ROLES } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ArticuloEscrito,
  insertArticuloDelPortal,
  selectArticulosEscritos,
  updateArticuloDelPortal,
} from './ayuda-portal.repository.ts'

const FOLDER = new URL('../../../db/ayuda/', import.meta.url)

/** Front matter of an article: one field on each line, such as `titulo: Informar un pago`. */
const Encabezado = z.strictObject({
  titulo: z.string(),
  tema: z.literal(Object.keys(TEMAS)),
  orden: z.coerce.number().int(),
  resumen: z.string(),
  roles: z
    .string()
    .transform((said) => said.split(', '))
    .pipe(z.array(z.literal(Object.keys(ROLES))))
    .default([]),
  servicio: z.literal(Object.keys(SERVICIOS) as (keyof typeof SERVICIOS)[]).optional(),
})

/** Start and end of the front matter. */
const START = '---\n'
const LINE = '\n---\n\n'

/** Parses the file of an article; the file's name is the slug. Throws for an invalid file. */
export const parseArticulo = (slug: string, file: string): ArticuloEscrito => {
  const [above = '', ...below] = file.split(LINE)
  if (!above.startsWith(START) || below.length === 0) throw new Error(`db/ayuda/${slug}.md has no front matter`)
  const said = above
    .slice(START.length)
    .split('\n')
    .map((line) => {
      const [key = '', ...rest] = line.split(': ')
      return [key, rest.join(': ')] as const
    })
  const { success, data, error } = Encabezado.safeParse(Object.fromEntries(said))
  if (!success) throw new Error(`db/ayuda/${slug}.md: ${z.prettifyError(error)}`)
  const { servicio, ...rest } = data
  const texto = below.join(LINE).replace(/\n$/, '')
  return { slug, ...rest, texto, servicioId: servicio ? SERVICIOS[servicio] : null, publicado: true }
}

/** Returns the articles of the portal, one for each file of db/ayuda. */
export const readArticulos = async (): Promise<ArticuloEscrito[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) =>
      parseArticulo(name.slice(0, -'.md'.length), await readFile(new URL(name, FOLDER), 'utf8')),
    ),
  )
}

const markOf = ({ titulo, tema, orden, resumen, texto, roles, servicioId, publicado }: ArticuloEscrito): string =>
  createHash('sha256')
    .update(JSON.stringify([titulo, tema, orden, resumen, texto, roles, servicioId, publicado]))
    .digest('hex')

/**
 * Loads the articles of the portal at each start. Updates the articles that nobody edited. Leaves edited articles and
 * those of the administration unchanged. Idempotent; returns how many articles were written.
 */
export const loadArticulos = async (db: Db, articulos: readonly ArticuloEscrito[]): Promise<number> => {
  const present = new Map((await selectArticulosEscritos(db)).map((row) => [row.slug, row]))
  let written = 0
  for (const articulo of articulos) {
    const there = present.get(articulo.slug)
    const cargado = markOf(articulo)
    if (!there) written += await insertArticuloDelPortal(db, articulo, cargado)
    else if (there.cargado !== cargado && there.cargado === markOf(there))
      written += await updateArticuloDelPortal(db, articulo, { cargado, version: there.version })
  }
  return written
}
