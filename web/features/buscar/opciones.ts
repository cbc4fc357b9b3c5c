import type { buscar } from '#contract/buscar/calls.ts'
import type { Paso, Resultado } from '#contract/buscar/shapes.ts'
import { TIPOS_BUSQUEDA } from '#contract/base/busqueda.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'

/** Screen or form that the search can open. */
export interface Destino {
  /** Path of the screen under /autogestion. */
  enlace: string
  titulo: string
}

/** Action that runs without leaving the screen. */
export interface Accion {
  titulo: string
  hacer: () => void
}

/**
 * Option of the search: a result, an action on a result, a link to all results of a kind, a recent search, a screen, or
 * an action.
 */
export type Opcion =
  | { key: string; resultado: Resultado }
  | { key: string; paso: Paso; razonSocialId: number | null }
  | { key: string; lista: string; texto: string }
  | { key: string; reciente: string }
  | { key: string; destino: Destino }
  | { key: string; accion: Accion }

export interface GrupoOpciones {
  key: string
  titulo: string
  opciones: readonly Opcion[]
}

/** Returns the search results as option groups, one for each kind. */
export const gruposOf = ({ grupos }: ReplyOf<typeof buscar.search>): GrupoOpciones[] =>
  grupos.map(({ tipo, filas, lista }) => ({
    key: tipo,
    titulo: TIPOS_BUSQUEDA[tipo],
    opciones: [
      ...filas.flatMap((resultado) => [
        { key: `${tipo} ${resultado.enlace} ${resultado.razonSocialId}`, resultado },
        ...(resultado.pasos ?? []).map((paso) => ({
          key: `paso ${paso.enlace}`,
          paso,
          razonSocialId: resultado.razonSocialId,
        })),
      ]),
      ...(lista ? [{ key: `${tipo} todas`, lista, texto: `Ver más en ${TIPOS_BUSQUEDA[tipo]}` }] : []),
    ],
  }))

const wordsOf = (text: string): string[] =>
  stripAccents(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

const SHOWN = 5

/**
 * Returns the elements whose title matches the text. Each typed word has to begin a word of the title, as in "info
 * pago".
 */
const matching = <T extends { titulo: string }>(texto: string, all: readonly T[]): T[] => {
  const typed = wordsOf(texto)
  if (!typed.length) return []
  return all
    .filter(({ titulo }) => {
      const words = wordsOf(titulo)
      return typed.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, SHOWN)
}

const grupoOf = (key: string, titulo: string, opciones: readonly Opcion[]): GrupoOpciones[] =>
  opciones.length ? [{ key, titulo, opciones }] : []

const ofDestino = (destino: Destino): Opcion => ({ key: `destino ${destino.enlace}`, destino })
const ofAccion = (accion: Accion): Opcion => ({ key: `accion ${accion.titulo}`, accion })

/** Returns the screens and actions that match the text. */
export const destinosOf = (texto: string, destinos: readonly Destino[], acciones: readonly Accion[]): GrupoOpciones[] =>
  grupoOf('destinos', 'Pantallas y acciones', [
    ...matching(texto, destinos).map(ofDestino),
    ...matching(texto, acciones).map(ofAccion),
  ])

/** Recent searches: the results that the user opened, and the texts that found them. Newest first. */
export interface Recientes {
  abiertos: readonly Opcion[]
  textos: readonly string[]
}

/** Returns the options shown before the user types: recent results, recent searches, forms. */
export const inicialesOf = ({ abiertos, textos }: Recientes, destinos: readonly Destino[]): GrupoOpciones[] => [
  ...grupoOf('abiertos', 'Abriste hace poco', abiertos),
  ...grupoOf(
    'recientes',
    'Buscaste hace poco',
    textos.map((reciente) => ({ key: `reciente ${reciente}`, reciente })),
  ),
  ...grupoOf(
    'empezar',
    'Empezar',
    destinos.filter(({ titulo }) => /^(Nuev[oa]|Informar) /.test(titulo)).map(ofDestino),
  ),
]

/** Adds an opened result and the text that found it to the recent searches. */
export const withReciente = ({ abiertos, textos }: Recientes, opcion: Opcion, texto: string): Recientes => ({
  abiertos: [opcion, ...abiertos.filter(({ key }) => key !== opcion.key)].slice(0, SHOWN),
  textos: texto ? [texto, ...textos.filter((each) => each !== texto)].slice(0, SHOWN) : textos,
})
