import type { buscar } from '#contract/buscar/calls.ts'
import type { Resultado } from '#contract/buscar/shapes.ts'
import { TIPOS_BUSQUEDA } from '#contract/base/busqueda.ts'
import { stripAccents } from '#contract/base/formato.ts'
import type { ReplyOf } from '#contract/route.ts'

/** A screen or a form, by the name that people read. */
export interface Destino {
  /** Under /autogestion. */
  enlace: string
  titulo: string
}

/** One row of the list: a result, the way to all of its kind, or something that was looked for before, a screen. */
export type Opcion =
  | { key: string; resultado: Resultado }
  | { key: string; lista: string; texto: string }
  | { key: string; reciente: string }
  | { key: string; destino: Destino }

/** Rows under a heading. */
export interface GrupoOpciones {
  key: string
  titulo: string
  opciones: readonly Opcion[]
}

/** What was found, kind by kind. */
export const gruposOf = ({ grupos }: ReplyOf<typeof buscar.search>): GrupoOpciones[] =>
  grupos.map(({ tipo, filas, lista }) => ({
    key: tipo,
    titulo: TIPOS_BUSQUEDA[tipo],
    opciones: [
      ...filas.map((resultado) => ({ key: `${tipo} ${resultado.enlace} ${resultado.razonSocialId}`, resultado })),
      ...(lista ? [{ key: `${tipo} todas`, lista, texto: `Ver más en ${TIPOS_BUSQUEDA[tipo]}` }] : []),
    ],
  }))

const wordsOf = (text: string): string[] =>
  stripAccents(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

const MAX_DESTINOS = 5

/** The screens whose name has every word that was typed, or its beginning: "info pago", "nueva garantia". */
export const destinosOf = (texto: string, destinos: readonly Destino[]): GrupoOpciones[] => {
  const typed = wordsOf(texto)
  const found = destinos.filter(({ titulo }) => {
    const words = wordsOf(titulo)
    return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)))
  })
  if (!found.length) return []
  const opciones = found.slice(0, MAX_DESTINOS).map((destino) => ({ key: `destino ${destino.enlace}`, destino }))
  return [{ key: 'destinos', titulo: 'Pantallas y acciones', opciones }]
}

/** What was looked for before. */
export const recientesOf = (recientes: readonly string[]): GrupoOpciones[] =>
  recientes.length
    ? [
        {
          key: 'recientes',
          titulo: 'Buscaste hace poco',
          opciones: recientes.map((reciente) => ({ key: `reciente ${reciente}`, reciente })),
        },
      ]
    : []
