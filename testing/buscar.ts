import { expect } from 'vitest'
import { buscar } from '#contract/buscar/calls.ts'
import type { Resultado } from '#contract/buscar/shapes.ts'
import type { TipoBusqueda } from '#contract/base/busqueda.ts'
import type { Role } from '#contract/base/roles.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from './portal.ts'

export type Found = ReplyOf<typeof buscar.search>

export const rowsOf = ({ grupos }: Found, tipo: TipoBusqueda): Resultado[] =>
  grupos.find((grupo) => grupo.tipo === tipo)?.filas ?? []

/** Returns functions that call the global search as users. */
export const searcher = (portal: () => Portal) => {
  const search = async (person: Person, texto: string, roles?: readonly Role[]): Promise<Found> => {
    const answer = await portal().call<Found>(person, buscar.search, { query: { texto }, ...(roles && { roles }) })
    expect(answer.status).toBe(200)
    expect(answer.body.sinRespuesta).toEqual([])
    return answer.body
  }
  const titles = async (person: Person, texto: string, tipo: TipoBusqueda) =>
    rowsOf(await search(person, texto), tipo).map(({ titulo }) => titulo)
  return { search, titles }
}
